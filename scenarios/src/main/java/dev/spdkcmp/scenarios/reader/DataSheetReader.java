package dev.spdkcmp.scenarios.reader;

import dev.spdkcmp.scenarios.DataSheet;
import dev.spdkcmp.scenarios.Quantity;
import dev.spdkcmp.scenarios.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads a vendor's data sheet: a file of its own (YAML or JSON), or the {@code dataSheet} of a
 * scenario, which have one shape. Each workload has the figures that the vendor promises of one
 * device, sustained:
 *
 * <pre>{@code
 * product: PM1743 1.92 TB              # optional
 * source: where the vendor says so     # optional
 * read 128k: {bandwidth: 14 GB/s}
 * randread 4k: {iops: 2000k}
 * randwrite 4k: {iops: 50k, bandwidth: 200 MB/s}
 * }</pre>
 */
public final class DataSheetReader {

    static final List<String> TEXT_KEYS = List.of("product", "source");
    static final List<String> FIGURE_KEYS = List.of("iops", "bandwidth");

    private static final String EXAMPLE = "randread 4k: {iops: 800k}";

    private DataSheetReader() {}

    /**
     * Reads one document.
     *
     * @param file as the user named it, for messages
     * @param text the whole document
     */
    public static DataSheetReading read(String file, String text) {
        Findings findings = new Findings(file);
        Optional<DataSheet> sheet =
                YamlDocument.root(text, findings).map(root -> read(root, findings));
        return findings.isEmpty() && sheet.isPresent()
                ? new DataSheetReading.Valid(sheet.get())
                : new DataSheetReading.Invalid(findings.byPlace());
    }

    private static DataSheet read(YamlItem root, Findings findings) {
        DataSheet sheet = sheet(root);
        if (sheet.isEmpty() && findings.isEmpty()) {
            root.wrong("no workload has figures here; for example: " + EXAMPLE);
        }
        return sheet;
    }

    /** The sheet that stands in a document; what is wrong with it is recorded there. */
    static DataSheet sheet(YamlItem item) {
        Map<Workload, DataSheet.Promise> figures = new TreeMap<>();
        Optional<YamlMapping> keys =
                item.freeMapping("a mapping from workload to figures, such as " + EXAMPLE);
        for (Map.Entry<String, YamlItem> entry : keys.map(YamlMapping::entries).orElse(List.of())) {
            if (!TEXT_KEYS.contains(entry.getKey())) {
                figures(entry.getKey(), entry.getValue(), figures);
            }
        }
        return new DataSheet(
                keys.flatMap(k -> words(k, "product")).orElse(null),
                keys.flatMap(k -> words(k, "source")).orElse(null),
                figures);
    }

    private static Optional<String> words(YamlMapping keys, String key) {
        return keys.get(key).flatMap(item -> item.text("words"));
    }

    private static void figures(
            String key, YamlItem item, Map<Workload, DataSheet.Promise> figures) {
        Optional<Workload> workload = WorkloadText.parse(key);
        if (workload.isEmpty()) {
            item.wrongKey(
                    "the key is not "
                            + WorkloadText.EXAMPLES
                            + ", nor "
                            + String.join(" or ", TEXT_KEYS));
            return;
        }
        if (figures.containsKey(workload.get())) {
            item.wrongKey(workload.get().label() + " is stated twice");
        }
        Optional<YamlMapping> stated = item.mapping(FIGURE_KEYS);
        if (stated.isEmpty()) {
            return;
        }
        if (FIGURE_KEYS.stream().noneMatch(name -> stated.get().get(name).isPresent())) {
            item.wrong("iops or bandwidth is missing; for example: " + EXAMPLE);
        }
        figures.put(
                workload.get(),
                new DataSheet.Promise(
                        stated.get()
                                .get("iops")
                                .flatMap(
                                        i ->
                                                i.value(
                                                        "a number above 0 such as 800k",
                                                        text -> positive(Quantity.count(text))))
                                .orElse(null),
                        stated.get()
                                .get("bandwidth")
                                .flatMap(
                                        b ->
                                                b.value(
                                                        "a rate above 0 such as 7 GB/s",
                                                        text ->
                                                                positive(
                                                                        Quantity.bytesPerSecond(
                                                                                text))))
                                .orElse(null)));
    }

    private static Optional<Double> positive(Optional<Double> figure) {
        return figure.filter(value -> value > 0);
    }
}
