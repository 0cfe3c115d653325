package dev.spdkcmp.harness.compare;

/** Which I/Os of a point a figure speaks of. */
public enum OperationFilter {
    ALL("all"),
    READ("read"),
    WRITE("write");

    private final String jsonName;

    OperationFilter(String jsonName) {
        this.jsonName = jsonName;
    }

    public String jsonName() {
        return jsonName;
    }
}
