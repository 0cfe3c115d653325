package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;

/** A real output with something in it changed. */
record Edited(String text) {

    static Edited of(String file) {
        return new Edited(FioCorpus.text(file));
    }

    /** Puts one text in the place of the first occurrence of another, which has to be there. */
    Edited with(String now, String instead) {
        int at = text.indexOf(now);
        if (at < 0) {
            throw new IllegalArgumentException("nothing to change: " + now);
        }
        return new Edited(text.substring(0, at) + instead + text.substring(at + now.length()));
    }

    /** Everywhere, and at least once. */
    Edited withEach(String now, String instead) {
        with(now, instead);
        return new Edited(text.replace(now, instead));
    }

    ParsedOutput parsed() {
        return FioCorpus.parse(text, Siblings.NONE);
    }

    ParsedOutput parsed(Siblings siblings) {
        return FioCorpus.parse(text, siblings);
    }
}
