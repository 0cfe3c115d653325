package dev.spdkcmp.harness.inputs;

/** Where a condition was taken from; the first that states it counts. */
public enum ConditionSource {
    MANIFEST("the manifest"),
    TOOL("its own record or its command"),
    LOG("commands.log"),
    NAME("the file's name"),
    INFERENCE("inference from the results");

    private final String words;

    ConditionSource(String words) {
        this.words = words;
    }

    /** As messages call it. */
    public String words() {
        return words;
    }
}
