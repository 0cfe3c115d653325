package dev.spdkcmp.harness.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * Style, script and fixed text of the page, as they ship with the program.
 *
 * @param style the style sheet
 * @param script all scripts, one after the other, in a scope of their own
 * @param method the method page
 */
record PageResources(String style, String script, String method) {

    /** In the order in which they build on each other. */
    private static final List<String> SCRIPTS =
            List.of(
                    "format.js",
                    "scales.js",
                    "svg.js",
                    "xychart.js",
                    "forestchart.js",
                    "barchart.js",
                    "scatterchart.js",
                    "data.js",
                    "rows.js",
                    "figures.js",
                    "panel.js",
                    "page.js");

    static PageResources load() {
        StringBuilder script = new StringBuilder("(() => {\n\"use strict\";\n");
        SCRIPTS.forEach(name -> script.append(read(name)));
        return new PageResources(
                read("page.css"), script.append("})();\n").toString(), read("method.html"));
    }

    /** Nothing may be loaded or sent; the one script is known by its hash. */
    String policy() {
        return "default-src 'none'; script-src 'sha256-"
                + sha256(script)
                + "'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'";
    }

    private static String sha256(String text) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    private static String read(String name) {
        try (InputStream in = PageResources.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read " + name + " of this program", failure);
        }
    }
}
