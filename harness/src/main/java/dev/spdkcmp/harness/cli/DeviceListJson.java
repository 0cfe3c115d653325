package dev.spdkcmp.harness.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.spdkcmp.drivers.guard.Examination;
import dev.spdkcmp.drivers.guard.Finding;
import dev.spdkcmp.drivers.inventory.HbaDrive;
import dev.spdkcmp.drivers.inventory.IommuGroup;
import dev.spdkcmp.drivers.inventory.LbaFormat;
import dev.spdkcmp.drivers.inventory.LinkState;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import dev.spdkcmp.drivers.inventory.PcieLink;
import java.io.IOException;
import java.util.List;

/** The devices of a machine as one JSON document. */
final class DeviceListJson {

    private static final ObjectMapper JSON = new ObjectMapper();

    private DeviceListJson() {}

    static String write(DeviceList list) throws IOException {
        ObjectNode document = JSON.createObjectNode();
        document.put("schemaVersion", 1);
        document.put("provenance", HostOption.name(list.provenance()));
        ArrayNode devices = document.putArray("devices");
        list.examinations()
                .forEach(
                        examination ->
                                device(
                                        devices.addObject(),
                                        examination,
                                        list.reasons(examination)));
        ArrayNode hidden = document.putArray("hiddenDrives");
        list.hidden().forEach(drive -> hidden(hidden.addObject(), drive));
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document)
                + System.lineSeparator();
    }

    private static void device(ObjectNode json, Examination examination, List<Finding> reasons) {
        NvmeDevice device = examination.device();
        json.put("bdf", device.bdf().toString());
        json.put("serial", device.serial());
        json.put("model", device.identity() == null ? null : device.identity().model());
        json.put("firmware", device.identity() == null ? null : device.identity().firmware());
        json.put("driver", device.driver());
        json.put("numaNode", device.numaNode());
        ArrayNode blocks = json.putArray("blockDevices");
        device.blockDevices().forEach(blocks::add);
        json.put("takeable", reasons.isEmpty());
        findings(json.putArray("reasons"), reasons);
        findings(json.putArray("warnings"), examination.warnings());
        link(json.putObject("link"), device.link());
        if (device.iommuGroup() == null) {
            json.putNull("iommuGroup");
        } else {
            group(json.putObject("iommuGroup"), device.iommuGroup());
        }
        json.put("behindVmd", device.behindVmd());
        ArrayNode namespaces = json.putArray("namespaces");
        device.namespaces().forEach(namespace -> namespace(namespaces.addObject(), namespace));
    }

    private static void findings(ArrayNode json, List<Finding> findings) {
        for (Finding finding : findings) {
            ObjectNode one = json.addObject();
            one.put("code", finding.code());
            one.put("message", finding.message());
            one.put("remedy", finding.remedy());
            one.put("evidence", finding.evidence());
        }
    }

    private static void link(ObjectNode json, LinkState link) {
        json.put("now", text(link.now()));
        json.put("deviceBest", text(link.deviceBest()));
        json.put("slotBest", text(link.slotBest()));
    }

    private static String text(PcieLink link) {
        return link == null ? null : link.toString();
    }

    private static void group(ObjectNode json, IommuGroup group) {
        json.put("number", group.number());
        json.put("type", group.type());
        ArrayNode siblings = json.putArray("siblings");
        for (IommuGroup.Member member : group.siblings()) {
            ObjectNode one = siblings.addObject();
            one.put("bdf", member.bdf().toString());
            one.put("driver", member.driver());
        }
    }

    private static void namespace(ObjectNode json, NvmeNamespace namespace) {
        json.put("id", namespace.id());
        json.put("blockDevice", namespace.blockDevice());
        json.put(
                "genericDevice",
                namespace.generic() == null ? null : "/dev/" + namespace.generic());
        json.put("sizeBytes", namespace.sizeBytes());
        json.put("logicalBlockBytes", namespace.logicalBlockBytes());
        json.put("shared", namespace.shared());
        ArrayNode paths = json.putArray("otherPaths");
        namespace.otherPaths().forEach(paths::add);
        ArrayNode formats = json.putArray("lbaFormats");
        for (LbaFormat format : namespace.formats()) {
            ObjectNode one = formats.addObject();
            one.put("index", format.index());
            one.put("dataBytes", format.dataBytes());
            one.put("metadataBytes", format.metadataBytes());
            one.put("relativePerformance", format.relativePerformance());
            one.put("inUse", format.inUse());
        }
    }

    private static void hidden(ObjectNode json, HbaDrive drive) {
        json.put("blockDevice", "/dev/" + drive.block());
        json.put("model", drive.model());
        json.put("hba", drive.hba().toString());
        json.put("hbaDriver", drive.hbaDriver());
    }
}
