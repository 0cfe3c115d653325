package dev.spdkcmp.harness.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The report as one HTML file: style, script and data inside, nothing fetched. A content security
 * policy names its one script by hash, so that a browser runs nothing else and loads nothing,
 * whatever names and titles hold.
 */
public final class HtmlReport {

    private final PageResources resources;

    public HtmlReport() {
        this(PageResources.load());
    }

    HtmlReport(PageResources resources) {
        this.resources = resources;
    }

    /**
     * Writes the page.
     *
     * @throws IOException only where writing fails
     */
    public void write(ReportInput input, Appendable out) throws IOException {
        try {
            write(input, new Html(out));
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    private void write(ReportInput input, Html page) {
        List<Section> sections =
                List.of(
                                new DecisionSection(),
                                new ChartsSection(),
                                new ImprovementSection(),
                                new ComparisonSection(),
                                new CurveSection(),
                                new CostSection(),
                                new CellTables(),
                                new TrustSection(),
                                new SamplesSection(),
                                new DeviationsSection(),
                                new MachineSection(),
                                new CommandsSection(),
                                new MethodSection(resources))
                        .stream()
                        .filter(section -> section.isPresent(input))
                        .toList();
        page.resource("<!DOCTYPE html>\n").open("html", "lang", "en").line();
        head(input, page);
        page.open("body").line();
        page.element("a", "Skip to the answer", "class", "skip", "href", "#answer").line();
        unreal(input, page);
        page.open("header");
        page.open("div", "class", "top").open("span").text("spdkcmp report").close("span");
        page.element("button", "Light / dark", "type", "button", "id", "theme", "hidden", "");
        page.close("div").close("header").line();
        page.open("main").line();
        page.open("section", "id", "answer", "aria-label", "Answer").line();
        new FirstScreen().write(input, page);
        page.close("section").close("main").line();
        navigation(sections, page);
        page.open("main").line();
        for (Section section : sections) {
            page.open("section", "id", section.id()).element("h2", section.title()).line();
            section.write(input, page);
            page.close("section").line();
        }
        page.close("main").line();
        page.open("footer");
        page.element(
                "p", "Written by spdkcmp. This file holds everything it shows; it loads nothing.");
        page.close("footer").line();
        page.open("script").resource(resources.script()).close("script").line();
        page.close("body").close("html").line();
    }

    private void head(ReportInput input, Html page) {
        page.open("head").line();
        page.open("meta", "charset", "utf-8").line();
        page.open("meta", "http-equiv", "Content-Security-Policy", "content", resources.policy())
                .line();
        page.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
                .line();
        page.open("link", "rel", "icon", "href", "data:,").line();
        String banner = input.tables().banner() == null ? "" : word(input.tables().banner()) + ": ";
        page.element("title", banner + Headline.of(input).answer()).line();
        page.open("style").resource(resources.style()).close("style").line();
        page.close("head").line();
    }

    private static void unreal(ReportInput input, Html page) {
        String banner = input.tables().banner();
        if (banner == null) {
            return;
        }
        page.open("div", "class", "unreal", "role", "note")
                .element("p", banner)
                .close("div")
                .line();
        page.open("div", "class", "stamp", "aria-hidden", "true")
                .element("span", word(banner))
                .close("div")
                .line();
    }

    /** SIMULATED or EMULATED: the word that the banner starts with. */
    private static String word(String banner) {
        return banner.substring(0, banner.indexOf(':'));
    }

    private static void navigation(List<Section> sections, Html page) {
        page.open("nav", "aria-label", "Sections").open("ul").line();
        page.open("li").element("a", "Answer", "href", "#answer").close("li").line();
        for (Section section : sections) {
            page.open("li")
                    .element("a", section.title(), "href", "#" + section.id())
                    .close("li")
                    .line();
        }
        page.close("ul").close("nav").line();
    }
}
