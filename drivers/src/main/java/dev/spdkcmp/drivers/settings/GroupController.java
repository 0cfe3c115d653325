package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.Host;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether the groups below a control group have a controller: {@code on} or {@code off}.
 *
 * @param group folder of the group
 * @param controller such as {@code cpuset}
 */
public record GroupController(String group, String controller) implements Setting {

    static final String TYPE = "group-controller";

    public static final String ON = "on";
    private static final String OFF = "off";

    public GroupController {
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(controller, "controller");
    }

    @Override
    public String name() {
        return controller + " below " + group;
    }

    @Override
    public Map<String, String> key() {
        return Map.of("type", TYPE, "group", group, "controller", controller);
    }

    /** Empty where the group does not have it itself. */
    @Override
    public Optional<String> show(Host host) {
        return has(host, group + "/cgroup.controllers")
                ? Optional.of(has(host, children()) ? ON : OFF)
                : Optional.empty();
    }

    private boolean has(Host host, String file) {
        return List.of(host.files().read(file).orElse("").strip().split("\\s+"))
                .contains(controller);
    }

    @Override
    public void put(Host host, String value) throws IOException {
        host.files().write(children(), (value.equals(ON) ? "+" : "-") + controller);
    }

    @Override
    public String place(Host host) {
        return children() + " (" + controller + ")";
    }

    private String children() {
        return group + "/cgroup.subtree_control";
    }
}
