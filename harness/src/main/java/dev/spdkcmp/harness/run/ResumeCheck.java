package dev.spdkcmp.harness.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether a machine is still the one that a run began on. */
public final class ResumeCheck {

    private ResumeCheck() {}

    /** What has changed, each a sentence; empty where the run can go on. */
    public static List<String> changed(RunFile file, Plan now) {
        JsonNode before = asWritten(Map.of("devices", file.devices(), "arms", file.arms()));
        JsonNode present = asWritten(PlanDocument.of(now, ""));
        List<String> changed = new ArrayList<>();
        for (JsonNode device : before.path("devices")) {
            JsonNode same = named(present.path("devices"), device.path("name").asText());
            for (String fact : List.of("serial", "firmware", "sizeBytes", "logicalBlockBytes")) {
                if (!same.path(fact).equals(device.path(fact))) {
                    changed.add(
                            "Device "
                                    + device.path("name").asText()
                                    + " had "
                                    + fact
                                    + " "
                                    + device.path(fact)
                                    + " when the run began, and has "
                                    + same.path(fact)
                                    + " now; begin a new run.");
                }
            }
        }
        for (JsonNode arm : before.path("arms")) {
            JsonNode same = named(present.path("arms"), arm.path("name").asText());
            if (!same.path("tools").equals(arm.path("tools"))) {
                changed.add(
                        "The tools of arm "
                                + arm.path("name").asText()
                                + " are not those with which the run began; name them with"
                                + " their old paths, or begin a new run.");
            }
            if (!same.path("cores").equals(arm.path("cores"))) {
                changed.add(
                        "Arm "
                                + arm.path("name").asText()
                                + " would run on other CPUs than when the run began; begin a new"
                                + " run.");
            }
        }
        return changed;
    }

    /** As a file holds it, where a number has no type that could differ. */
    private static JsonNode asWritten(Map<String, Object> document) {
        try {
            JsonMapper json = new JsonMapper();
            return json.readTree(json.writeValueAsString(document));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a document that cannot be written", impossible);
        }
    }

    private static JsonNode named(JsonNode list, String name) {
        for (JsonNode entry : list) {
            if (entry.path("name").asText().equals(name)) {
                return entry;
            }
        }
        return MissingNode.getInstance();
    }
}
