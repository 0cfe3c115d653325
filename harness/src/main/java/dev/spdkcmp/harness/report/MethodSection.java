package dev.spdkcmp.harness.report;

/** How figures come about, what verdicts mean, and the sources of both. */
final class MethodSection implements Section {

    private final PageResources resources;

    MethodSection(PageResources resources) {
        this.resources = resources;
    }

    @Override
    public String id() {
        return "method";
    }

    @Override
    public String title() {
        return "Method";
    }

    @Override
    public boolean isPresent(ReportInput input) {
        return true;
    }

    @Override
    public void write(ReportInput input, Html page) {
        if (input.facts().blocks() != null) {
            page.open("p").name(input.facts().blocks()).close("p");
        }
        page.open("p").name(input.tables().baseline()).close("p");
        page.open("div", "class", "method").resource(resources.method()).close("div").line();
    }
}
