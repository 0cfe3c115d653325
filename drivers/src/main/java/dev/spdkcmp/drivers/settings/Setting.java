package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.Host;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One thing of a machine that has a value which can be shown, set, and put back. */
public sealed interface Setting
        permits FileSetting,
                QueueSetting,
                ServiceSetting,
                PausedProcess,
                FeatureSetting,
                WakeUpLimit,
                InterruptAffinity,
                GroupController,
                CpuPartition {

    /** Short name for people: {@code nvme.poll_queues}, {@code PHLJ1 queue/scheduler}… */
    String name();

    /** What names it in the ledger; {@code type} is its kind. */
    Map<String, String> key();

    /** Its value now, in the spelling that {@link #put} takes; empty where there is none. */
    Optional<String> show(Host host);

    /**
     * Sets it.
     *
     * @throws KernelKeeps where the kernel does not let anybody set it
     * @throws IOException with the reason why it could not be set
     */
    void put(Host host, String value) throws IOException, InterruptedException;

    /** Where it is on a machine now: a file, or what is run. */
    String place(Host host);

    /** A change of it, for people. */
    default String change(String before, String value) {
        return name() + ": " + before + " to " + value;
    }

    /** Which {@link dev.spdkcmp.drivers.ledger.Undoer} puts it back. */
    default String undoneBy() {
        return SettingUndo.KIND;
    }

    /** Whether its value lasts only as long as this process keeps asking for it. */
    default boolean isHeld() {
        return false;
    }

    /** Settings whose values the kernel may change when this one is set. */
    default List<Setting> changedWithIt() {
        return List.of();
    }

    /** The setting that a ledger's facts name. */
    static Setting of(Map<String, String> facts) {
        String type = facts.getOrDefault("type", "");
        return switch (type) {
            case FileSetting.TYPE -> new FileSetting(facts.get("name"), facts.get("path"));
            case QueueSetting.TYPE ->
                    new QueueSetting(
                            facts.get("serial"),
                            Integer.parseInt(facts.get("namespace")),
                            facts.get("attribute"));
            case ServiceSetting.TYPE -> new ServiceSetting(facts.get("service"));
            case PausedProcess.TYPE ->
                    new PausedProcess(
                            facts.get("command"),
                            Long.parseLong(facts.get("pid")),
                            Long.parseLong(facts.get("startTicks")));
            case WakeUpLimit.TYPE -> new WakeUpLimit();
            case InterruptAffinity.TYPE ->
                    new InterruptAffinity(
                            Integer.parseInt(facts.get("interrupt")), facts.get("owner"));
            case GroupController.TYPE ->
                    new GroupController(facts.get("group"), facts.get("controller"));
            case CpuPartition.TYPE -> new CpuPartition(facts.get("group"));
            case FeatureSetting.TYPE ->
                    new FeatureSetting(facts.get("serial"), Integer.parseInt(facts.get("feature")));
            default -> throw new IllegalStateException("no setting is of type '" + type + "'");
        };
    }
}
