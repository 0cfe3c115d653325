package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.tables.DisplayText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Writes HTML in which everything that comes from outside can only ever be text: there is no way to
 * add a string unescaped but {@link #resource}, which takes what ships with the program. Control
 * and writing-direction characters are shown by their code.
 */
final class Html {

    private final Appendable out;

    Html(Appendable out) {
        this.out = out;
    }

    /** {@code <tag name="value" …>}; attributes are pairs, one with a null value is left out. */
    Html open(String tag, String... attributes) {
        raw("<").raw(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            if (attributes[i + 1] != null) {
                raw(" ").raw(attributes[i]).raw("=\"").text(attributes[i + 1]).raw("\"");
            }
        }
        return raw(">");
    }

    Html close(String tag) {
        return raw("</").raw(tag).raw(">");
    }

    Html text(String plain) {
        String shown = DisplayText.harmless(plain);
        int from = 0;
        for (int i = 0; i < shown.length(); i++) {
            String escaped =
                    switch (shown.charAt(i)) {
                        case '&' -> "&amp;";
                        case '<' -> "&lt;";
                        case '>' -> "&gt;";
                        case '"' -> "&quot;";
                        case '\'' -> "&#39;";
                        default -> null;
                    };
            if (escaped != null) {
                raw(shown, from, i).raw(escaped);
                from = i + 1;
            }
        }
        return raw(shown, from, shown.length());
    }

    /** Text of several lines, which stay lines. */
    Html lines(String plain) {
        for (String line : plain.split("\n")) {
            text(line).line();
        }
        return this;
    }

    /** An element with text and nothing else in it. */
    Html element(String tag, String plain, String... attributes) {
        return open(tag, attributes).text(plain).close(tag);
    }

    /** Text whose writing direction is its own affair. */
    Html name(String plain) {
        return element("bdi", plain);
    }

    Html line() {
        return raw("\n");
    }

    /** A list; nothing where there is no entry. */
    Html list(String tag, List<String> entries, String... attributes) {
        if (entries.isEmpty()) {
            return this;
        }
        open(tag, attributes).line();
        entries.forEach(entry -> open("li").name(entry).close("li").line());
        return close(tag).line();
    }

    /** A text that ships with the program: style, script, markup. */
    Html resource(String trusted) {
        return raw(trusted);
    }

    /** Where a data block's writer puts its text. */
    Appendable sink() {
        return out;
    }

    private Html raw(CharSequence markup) {
        return raw(markup, 0, markup.length());
    }

    private Html raw(CharSequence markup, int from, int to) {
        try {
            out.append(markup, from, to);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return this;
    }
}
