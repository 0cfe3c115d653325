package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.PcieLink;
import dev.spdkcmp.scenarios.DataSheet;
import dev.spdkcmp.scenarios.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Checks of the vendor's promises against what the device can get here. */
final class DataSheetChecks {

    private DataSheetChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "data-sheet",
                        "the vendor's data sheet against the device's link",
                        "warns where the link cannot carry what is promised, or a workload of the"
                                + " scenario has no figure",
                        "published.md, server tuning guide; SNIA SSS PTS",
                        "A result is shown as a share of the data sheet (\"98 % of spec\"). A drive"
                                + " whose link is too slow can never reach it, and a workload"
                                + " without a figure has nothing to be held against.",
                        DataSheetChecks::sheet));
    }

    private static void sheet(Checkup checkup, Reporter reporter) {
        DataSheet sheet = checkup.sheet();
        if (sheet.isEmpty()) {
            reporter.notApplicable("data sheet", "none is named (--spec FILE, or the scenario's)");
            return;
        }
        List<String> without =
                checkup.workloads().stream()
                        .filter(workload -> !sheet.figures().containsKey(workload))
                        .map(Workload::label)
                        .toList();
        if (!without.isEmpty()) {
            reporter.warn(
                    "data sheet",
                    "says nothing of " + String.join(", ", without),
                    "add those workloads to it, if the vendor promises anything for them",
                    "data sheet: " + labels(sheet));
        }
        for (NvmeDevice device : checkup.devices()) {
            PcieLink link = device.link().now();
            if (link == null) {
                reporter.cannotTell(device.name(), "the device tells no link speed");
                continue;
            }
            List<String> beyond = new ArrayList<>();
            sheet.figures()
                    .forEach(
                            (workload, promise) -> {
                                double bytes = bytesPerSecond(workload, promise);
                                if (bytes > link.bytesPerSecond()) {
                                    beyond.add(
                                            workload.label() + " " + LinkChecks.gigabytes(bytes));
                                }
                            });
            if (beyond.isEmpty()) {
                reporter.ok(
                        device.name(),
                        "its link carries all that is promised",
                        "data sheet: " + labels(sheet));
            } else {
                reporter.warn(
                        device.name(),
                        "its link carries "
                                + LinkChecks.gigabytes(link.bytesPerSecond())
                                + ", and promised is "
                                + String.join(", ", beyond),
                        "give it a faster link, or hold it against the figures of this one",
                        "data sheet: " + labels(sheet));
            }
        }
    }

    /** What the promise asks of a link in the busier direction. */
    private static double bytesPerSecond(Workload workload, DataSheet.Promise promise) {
        double busier = Math.max(workload.readPercent(), 100 - workload.readPercent()) / 100.0;
        double all =
                promise.bytesPerSecond() != null
                        ? promise.bytesPerSecond()
                        : promise.iops() == null ? 0 : promise.iops() * workload.blockBytes();
        return all * busier;
    }

    private static String labels(DataSheet sheet) {
        List<String> labels = new ArrayList<>();
        for (Map.Entry<Workload, DataSheet.Promise> entry : sheet.figures().entrySet()) {
            DataSheet.Promise promise = entry.getValue();
            labels.add(
                    entry.getKey().label()
                            + (promise.iops() == null
                                    ? ""
                                    : String.format(Locale.ROOT, " %,.0f IOPS", promise.iops()))
                            + (promise.bytesPerSecond() == null
                                    ? ""
                                    : " " + LinkChecks.gigabytes(promise.bytesPerSecond())));
        }
        return String.join(", ", labels);
    }
}
