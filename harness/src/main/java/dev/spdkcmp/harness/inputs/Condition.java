package dev.spdkcmp.harness.inputs;

/** What has to be known of an output before it can be compared. */
public enum Condition {
    PATTERN("pattern"),
    READ_PERCENT("read share"),
    BLOCK_BYTES("block size"),
    QUEUE_DEPTH("queue depth"),
    CORES("cores"),
    DEVICES("devices"),
    BLOCK("block"),
    STARTED_AT("time");

    private final String words;

    Condition(String words) {
        this.words = words;
    }

    /** As messages call it. */
    public String words() {
        return words;
    }
}
