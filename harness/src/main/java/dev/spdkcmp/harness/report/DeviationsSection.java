package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.tables.DeviationSummary;
import dev.spdkcmp.harness.tables.TableModel;
import dev.spdkcmp.harness.tables.UnusedInput;
import java.util.List;

/** Everything that is not a perfect match, and everything that was left out. */
final class DeviationsSection implements Section {

    @Override
    public String id() {
        return "deviations";
    }

    @Override
    public String title() {
        return "Deviations";
    }

    @Override
    public boolean isPresent(ReportInput input) {
        return true;
    }

    @Override
    public void write(ReportInput input, Html page) {
        TableModel model = input.tables();
        boolean any = list("For the whole comparison", model.comparison().notes(), page);
        any |= problems("Samples that are not counted", model.invalid(), page);
        any |= problems("Not equal between arms, or worth knowing", model.deviations(), page);
        any |= list("Points that only some arms measured", model.comparison().unmatched(), page);
        any |= list("Inputs that could not be used", UnusedInput.sentences(model.unused()), page);
        if (!any) {
            page.element("p", "None was found: every check that could be made passed.");
        }
    }

    private static boolean list(String heading, List<String> entries, Html page) {
        if (entries.isEmpty()) {
            return false;
        }
        page.element("h3", heading).list("ul", entries);
        return true;
    }

    private static boolean problems(String heading, List<DeviationSummary> summaries, Html page) {
        if (summaries.isEmpty()) {
            return false;
        }
        page.open("div", "class", "wide").open("table", "class", "sortable");
        page.element("caption", heading).open("thead").open("tr");
        page.element("th", "samples", "scope", "col", "class", "number");
        page.element("th", "arm", "scope", "col").element("th", "code", "scope", "col");
        page.element("th", "what was found", "scope", "col");
        page.close("tr").close("thead").open("tbody").line();
        for (DeviationSummary summary : summaries) {
            page.open("tr").element("td", Integer.toString(summary.samples()), "class", "number");
            page.open("td").name(summary.arm()).close("td");
            page.element("td", summary.code(), "class", "nowrap");
            page.open("td").name(summary.message());
            page.open("div", "class", "sub").text(summary.samples() > 1 ? "such as " : "");
            page.name(summary.source()).close("div").close("td").close("tr").line();
        }
        page.close("tbody").close("table").close("div").line();
        return true;
    }
}
