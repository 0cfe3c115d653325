package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.guard.Examination;
import dev.spdkcmp.drivers.guard.Finding;
import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.drivers.inventory.HbaDrive;
import dev.spdkcmp.drivers.inventory.IommuGroup;
import dev.spdkcmp.drivers.inventory.LinkState;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;

/** The devices of a machine as a person reads them. */
final class DeviceListText {

    private static final double GIGA = 1e9;

    private final StringWriter text = new StringWriter();
    private final PrintWriter out = new PrintWriter(text);

    private DeviceListText() {}

    static String write(DeviceList list) {
        DeviceListText writer = new DeviceListText();
        writer.list(list);
        writer.out.flush();
        return writer.text.toString();
    }

    private void list(DeviceList list) {
        if (list.provenance() != Provenance.MEASURED) {
            HostOption.announce(list.provenance(), out);
        }
        if (list.examinations().isEmpty()) {
            out.println("No NVMe function is on this machine's PCI bus.");
        }
        for (Examination examination : list.examinations()) {
            device(examination.device());
            List<Finding> reasons = list.reasons(examination);
            out.println(reasons.isEmpty() ? "  may be taken" : "  may not be taken:");
            reasons.forEach(this::finding);
            if (!examination.warnings().isEmpty()) {
                out.println("  warnings:");
                examination.warnings().forEach(this::finding);
            }
        }
        for (HbaDrive drive : list.hidden()) {
            out.printf(
                    "/dev/%s  %s: an NVMe drive that HBA %s (%s) hides; it cannot be taken%n",
                    drive.block(), drive.model(), drive.hba(), drive.hbaDriver());
        }
    }

    private void device(NvmeDevice device) {
        out.printf(
                "%s  serial %s  %s%n",
                device.bdf(),
                device.serial() == null ? "unknown" : device.serial(),
                device.identity() == null || device.identity().model() == null
                        ? "model unknown"
                        : device.identity().model()
                                + " (firmware "
                                + device.identity().firmware()
                                + ")");
        out.printf(
                "  driver %s, NUMA node %s, link %s%n",
                device.driver() == null ? "none" : device.driver(),
                device.numaNode() == null ? "unknown" : device.numaNode(),
                link(device.link()));
        if (device.iommuGroup() != null) {
            out.printf("  IOMMU group %s%n", group(device.iommuGroup()));
        }
        device.namespaces().forEach(this::namespace);
    }

    private static String link(LinkState link) {
        if (link.now() == null) {
            return "unknown";
        }
        return link.degraded() ? link.now() + " (could be " + link.best() + ")" : "" + link.now();
    }

    private static String group(IommuGroup group) {
        return group.number()
                + (group.siblings().isEmpty()
                        ? " of its own"
                        : " with "
                                + String.join(
                                        ", ",
                                        group.siblings().stream()
                                                .map(IommuGroup.Member::toString)
                                                .toList()));
    }

    private void namespace(NvmeNamespace namespace) {
        out.printf(
                Locale.ROOT,
                "  %s: namespace %s, %s, blocks of %s bytes%n",
                namespace.block() == null
                        ? "/dev/" + namespace.generic() + " (no disk)"
                        : namespace.blockDevice(),
                namespace.id() == null ? "unknown" : namespace.id(),
                namespace.sizeBytes() == null
                        ? "size unknown"
                        : String.format(Locale.ROOT, "%.1f GB", namespace.sizeBytes() / GIGA),
                namespace.logicalBlockBytes() == null ? "?" : namespace.logicalBlockBytes());
    }

    private void finding(Finding finding) {
        out.println("    " + finding.message());
        out.println("      next: " + finding.remedy());
    }
}
