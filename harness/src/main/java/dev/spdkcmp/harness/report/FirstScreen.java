package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.Sample;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Question, answer, the numbers that carry it, what was measured and how far to trust it. */
final class FirstScreen {

    private static final int MOST_REASONS = 3;
    private static final int LONGEST_UNBROKEN = 28;

    void write(ReportInput input, Html page) {
        Headline headline = Headline.of(input);
        page.open("div", "class", "question");
        page.open("h1").name(headline.question()).close("h1").line();
        page.open("p", "class", "answer");
        unbroken(headline.answer(), page);
        page.close("p").line();
        if (!headline.because().isEmpty()) {
            List<String> reasons = headline.because();
            page.list(
                    "ul",
                    reasons.subList(0, Math.min(MOST_REASONS, reasons.size())),
                    "class",
                    "because");
        }
        page.close("div");
        numbers(headline.numbers(), page);
        page.open("div", "class", "pair").line();
        page.open("div").element("h2", "What was measured");
        facts(input, page);
        page.close("div").open("div").element("h2", "How far to trust it");
        page.open("ul", "class", "trust").line();
        for (Trust trust : Trust.of(input)) {
            page.open("li", "class", trust.warning() ? "warn" : null);
            if (trust.warning()) {
                page.element("span", "Warning: ", "class", "unseen");
            }
            page.name(trust.text()).close("li").line();
        }
        page.close("ul").close("div").close("div").line();
    }

    /** Names with hyphens stay on one line, unless they are longer than one. */
    private static void unbroken(String sentence, Html page) {
        page.open("bdi");
        String[] words = sentence.split(" ");
        for (int i = 0; i < words.length; i++) {
            page.text(i == 0 ? "" : " ");
            if (words[i].contains("-") && words[i].length() <= LONGEST_UNBROKEN) {
                page.element("span", words[i], "class", "nowrap");
            } else {
                page.text(words[i]);
            }
        }
        page.close("bdi");
    }

    private static void numbers(List<KeyNumber> numbers, Html page) {
        if (numbers.isEmpty()) {
            return;
        }
        page.open("dl", "class", "numbers").line();
        for (KeyNumber number : numbers) {
            page.open("div").element("dt", number.label());
            page.element("dd", number.value(), "class", "big");
            for (String line : number.detail().split("\n")) {
                page.element("dd", line, "class", "small");
            }
            page.close("div").line();
        }
        page.close("dl").line();
    }

    private static void facts(ReportInput input, Html page) {
        List<Fact> facts = new ArrayList<>(input.facts().summary());
        if (input.facts().when() != null) {
            facts.add(Fact.of("when", input.facts().when()));
        }
        facts.addAll(ofComparison(input));
        page.open("dl", "class", "facts").line();
        for (Fact fact : facts) {
            page.element("dt", fact.name()).open("dd").name(words(fact)).close("dd").line();
        }
        page.close("dl").line();
    }

    private static String words(Fact fact) {
        if (fact.value() != null) {
            return fact.value();
        }
        List<String> words = new ArrayList<>();
        fact.byArm().forEach((arm, value) -> words.add(arm + ": " + value));
        return String.join("; ", words);
    }

    private static List<Fact> ofComparison(ReportInput input) {
        Comparison comparison = input.comparison();
        Axes axes = new Axes(comparison);
        Set<String> loads = new LinkedHashSet<>();
        axes.slices().forEach(slice -> loads.add(slice.workload().label()));
        Set<String> devices = new LinkedHashSet<>();
        axes.slices().forEach(slice -> devices.addAll(slice.devices()));
        List<Integer> depths =
                axes.points().stream().map(p -> p.queueDepth()).distinct().sorted().toList();
        List<Fact> facts = new ArrayList<>();
        if (!loads.isEmpty()) {
            facts.add(Fact.of("load", String.join(", ", loads)));
            facts.add(
                    Fact.of(
                            "queue depths",
                            String.join(", ", depths.stream().map(String::valueOf).toList())));
        }
        if (!devices.isEmpty() && input.facts().summary().isEmpty()) {
            facts.add(Fact.of("devices", String.join(", ", devices)));
        }
        facts.add(Fact.of("baseline", comparison.baseline()));
        facts.add(
                Fact.of(
                        "against it",
                        String.join(", ", axes.arms().subList(1, axes.arms().size()))));
        long counted = comparison.samples().stream().filter(Sample::isValid).count();
        facts.add(Fact.of("samples", "%,d counted".formatted(counted)));
        return facts;
    }
}
