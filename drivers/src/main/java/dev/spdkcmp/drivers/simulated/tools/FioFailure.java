package dev.spdkcmp.drivers.simulated.tools;

/**
 * Why a fio job could not run.
 *
 * @param error errno in its JSON; 0 where only a message says it
 * @param stdout line before the document
 * @param stderr messages
 */
record FioFailure(int error, String stdout, String stderr) {

    /** What setting a job up fails with before any process starts. */
    static FioFailure setup(int error, String place, String words) {
        return new FioFailure(
                error,
                "",
                "fio: pid=0, err=" + error + "/file:" + place + ", error=" + words + "\n");
    }

    /** What the first I/O fails with. */
    static FioFailure firstIo(long pid, int error, String words, String device) {
        return new FioFailure(
                error,
                "fio: pid="
                        + pid
                        + ", err="
                        + error
                        + "/file:io_u.c:1889, func=io_u error, error="
                        + words
                        + "\n",
                "fio: io_u error on file "
                        + device
                        + ": "
                        + words
                        + ": read offset=4096, buflen=4096\n");
    }
}
