package dev.spdkcmp.harness.inputs;

import java.util.Objects;

/**
 * One value of a table that a person wrote.
 *
 * @param place where it stands, for messages: {@code manifest.csv line 3, column queueDepth}
 * @param text as written, without surrounding blanks; never empty
 */
record Field(String place, String text) {

    Field {
        Objects.requireNonNull(place, "place");
        text = text.strip();
    }
}
