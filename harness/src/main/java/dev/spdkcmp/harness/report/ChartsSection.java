package dev.spdkcmp.harness.report;

/** The charts: drawn by the page's script from its data block, each with its table behind it. */
final class ChartsSection implements Section {

    private record Chart(String kind, String title, boolean full) {}

    private static final Chart[] CHARTS = {
        new Chart("throughput", "Throughput against queue depth", false),
        new Chart("latency", "Latency against queue depth", false),
        new Chart("curve", "Latency against throughput", false),
        new Chart("distribution", "Latency distribution", false),
        new Chart("ratio-throughput", "Ratio of throughput", false),
        new Chart("ratio-latency", "Ratio of latency", false),
        new Chart("cost", "CPU time per I/O", false),
        new Chart("scaling", "Scaling", false),
        new Chart("samples", "Samples in run order", true)
    };

    @Override
    public String id() {
        return "charts";
    }

    @Override
    public String title() {
        return "Charts";
    }

    @Override
    public boolean isPresent(ReportInput input) {
        return !input.comparison().samples().isEmpty() || !input.comparison().points().isEmpty();
    }

    @Override
    public void write(ReportInput input, Html page) {
        page.element(
                "p",
                "Shaded: %s intervals over samples. Point at a chart for values, or focus it and use the arrow keys."
                        .formatted(Headline.confidence(input.comparison().confidence())),
                "class",
                "note");
        page.open("noscript")
                .element(
                        "p",
                        "The charts are drawn by a script, which this viewer does not run. The tables hold the same figures.",
                        "class",
                        "missing")
                .close("noscript")
                .line();
        page.open(
                        "div",
                        "id",
                        "controls",
                        "role",
                        "group",
                        "aria-label",
                        "What the charts show",
                        "hidden",
                        "")
                .close("div")
                .line();
        page.open("div", "class", "charts").line();
        for (Chart chart : CHARTS) {
            page.open(
                    "figure",
                    "class",
                    chart.full() ? "chart full" : "chart",
                    "data-chart",
                    chart.kind());
            page.open("figcaption")
                    .open("div")
                    .element("h3", chart.title())
                    .element("p", "", "class", "note")
                    .close("div")
                    .open("div", "class", "tools")
                    .close("div")
                    .close("figcaption");
            page.open("div", "class", "plot").close("div").close("figure").line();
        }
        page.close("div").line();
        FigureIsland island = new FigureIsland(input);
        DataBlock.write(page, island::write, "id", "figures");
    }
}
