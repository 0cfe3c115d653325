package dev.spdkcmp.harness.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The machine's fingerprint; what differs between arms is marked. */
final class MachineSection implements Section {

    @Override
    public String id() {
        return "machine";
    }

    @Override
    public String title() {
        return "Machine";
    }

    @Override
    public boolean isPresent(ReportInput input) {
        return !input.facts().fingerprint().isEmpty();
    }

    @Override
    public void write(ReportInput input, Html page) {
        long differing =
                input.facts().fingerprint().stream()
                        .flatMap(group -> group.facts().stream())
                        .filter(Fact::differs)
                        .count();
        page.element(
                "p",
                differing == 0
                        ? "Nothing recorded differs between arms."
                        : "%d facts differ between arms; they are marked.".formatted(differing),
                "class",
                "note");
        input.facts().fingerprint().forEach(group -> group(group, page));
    }

    private static void group(FactGroup group, Html page) {
        Set<String> arms = new LinkedHashSet<>();
        group.facts().forEach(fact -> arms.addAll(fact.byArm().keySet()));
        page.open("div", "class", "wide").open("table");
        page.open("caption").name(group.title()).close("caption");
        if (!arms.isEmpty()) {
            page.open("thead").open("tr").open("th").close("th");
            arms.forEach(arm -> page.open("th", "scope", "col").name(arm).close("th"));
            page.close("tr").close("thead");
        }
        page.open("tbody").line();
        for (Fact fact : group.facts()) {
            page.open("tr", "class", fact.differs() ? "differs" : null);
            page.open("th", "scope", "row").name(fact.name());
            if (fact.differs()) {
                page.element("span", " (differs)", "class", "note");
            }
            page.close("th");
            values(fact, List.copyOf(arms), page);
            page.close("tr").line();
        }
        page.close("tbody").close("table").close("div").line();
    }

    private static void values(Fact fact, List<String> arms, Html page) {
        if (fact.value() != null) {
            page.open("td", "colspan", arms.size() > 1 ? Integer.toString(arms.size()) : null)
                    .name(fact.value())
                    .close("td");
            return;
        }
        for (String arm : arms) {
            page.open("td").name(fact.byArm().getOrDefault(arm, "–")).close("td");
        }
    }
}
