package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.text.Numbers;

/** JSON in fio's own layout: two blanks a level, a blank on each side of a colon. */
final class JsonText {

    private final StringBuilder text;
    private int level;
    private boolean first = true;

    JsonText(StringBuilder text) {
        this.text = text;
    }

    JsonText open(String name) {
        item(name).append('{');
        return deeper();
    }

    JsonText openList(String name) {
        item(name).append('[');
        return deeper();
    }

    JsonText close() {
        return shut('}');
    }

    JsonText closeList() {
        return shut(']');
    }

    JsonText put(String name, long value) {
        item(name).append(value);
        return this;
    }

    /** A number with six decimals, as fio prints each float. */
    JsonText put(String name, double value) {
        Numbers.fixed(item(name), value, 6);
        return this;
    }

    JsonText put(String name, String value) {
        StringBuilder at = item(name).append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                at.append('\\');
            }
            at.append(c);
        }
        at.append('"');
        return this;
    }

    private JsonText deeper() {
        level++;
        first = true;
        return this;
    }

    private JsonText shut(char bracket) {
        level--;
        text.append('\n');
        indent();
        text.append(bracket);
        first = false;
        return this;
    }

    private StringBuilder item(String name) {
        if (level > 0) {
            text.append(first ? "\n" : ",\n");
            indent();
        }
        first = false;
        if (name != null) {
            text.append('"').append(name).append("\" : ");
        }
        return text;
    }

    private void indent() {
        for (int i = 0; i < level; i++) {
            text.append("  ");
        }
    }
}
