package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.KernelNames;
import dev.spdkcmp.drivers.settings.CpuPartition;
import dev.spdkcmp.drivers.settings.GroupController;
import dev.spdkcmp.drivers.settings.Interrupts;
import dev.spdkcmp.drivers.settings.PausedProcess;
import dev.spdkcmp.drivers.settings.ServiceSetting;
import dev.spdkcmp.drivers.settings.Setting;
import dev.spdkcmp.drivers.topology.CpuList;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDevice;
import dev.spdkcmp.harness.run.HostSettings.Meaning;
import dev.spdkcmp.harness.run.HostSettings.Wanted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** What settings mean that keep the measured cores for the load. */
final class CpuSettings {

    private static final String IRQBALANCE = "irqbalance";
    private static final String CPU = "/sys/devices/system/cpu/";
    private static final String NOT_PINNED = "no arm is pinned to cores that it could hold for";

    private final Host host;
    private final Plan plan;
    private final SortedSet<Integer> isolatedAtBoot;

    /** What it reads of isolation now is taken as that of the boot: nothing is set yet. */
    CpuSettings(Host host, Plan plan) {
        this.host = host;
        this.plan = plan;
        this.isolatedAtBoot = list(CPU + "isolated");
    }

    /** The service where systemd knows it; else its process, stopped and continued. */
    Meaning irqbalance(String value) {
        boolean on = value.equals("on");
        Setting service = new ServiceSetting(IRQBALANCE);
        if (service.show(host).isPresent()) {
            return Meaning.of(
                    List.of(
                            new Wanted(
                                    service,
                                    on ? ServiceSetting.ACTIVE : ServiceSetting.INACTIVE)));
        }
        Optional<PausedProcess> process = PausedProcess.named(IRQBALANCE, host);
        if (process.isPresent()) {
            return Meaning.of(
                    List.of(
                            new Wanted(
                                    process.get(),
                                    on ? PausedProcess.RUNNING : PausedProcess.STOPPED)));
        }
        return on
                ? new Meaning.Impossible("irqbalance is neither a service here nor a process")
                : Meaning.nothing("irqbalance is neither a service here nor a process");
    }

    /** Stops irqbalance, which would move them back, and moves what has to move. */
    Meaning interrupts(String value) {
        SortedSet<Integer> measured = new TreeSet<>(plan.measuredCpus());
        if (measured.isEmpty()) {
            return new Meaning.Impossible(NOT_PINNED);
        }
        List<Wanted> wanted = new ArrayList<>();
        if (irqbalance("off") instanceof Meaning.Things balancer) {
            wanted.addAll(balancer.wanted());
        }
        Interrupts interrupts = new Interrupts(host.files());
        for (Interrupts.Interrupt one : interrupts.all()) {
            SortedSet<Integer> now = interrupts.cpus(one.affinity());
            SortedSet<Integer> then =
                    value.equals("away") ? without(now, measured) : onto(one, now, measured);
            if (!then.equals(now)) {
                wanted.add(new Wanted(one.affinity(), CpuList.text(then)));
            }
        }
        return wanted.isEmpty()
                ? Meaning.nothing("every interrupt is where it should be")
                : Meaning.of(wanted);
    }

    private SortedSet<Integer> without(SortedSet<Integer> now, SortedSet<Integer> measured) {
        SortedSet<Integer> left = new TreeSet<>(now);
        left.removeAll(measured);
        if (left.isEmpty() && !now.isEmpty()) {
            left.addAll(online());
            left.removeAll(measured);
        }
        return left.isEmpty() ? now : left;
    }

    /** A device's own vectors only. */
    private SortedSet<Integer> onto(
            Interrupts.Interrupt one, SortedSet<Integer> now, SortedSet<Integer> measured) {
        KernelNames names = new KernelNames(host.files());
        for (PlanDevice device : plan.devices()) {
            boolean its =
                    device.serial() != null
                            && one.isOf(
                                    device.target().bdf(),
                                    names.controller(device.serial()).orElse(null));
            if (its) {
                return measured.containsAll(now) ? now : measured;
            }
        }
        return now;
    }

    private SortedSet<Integer> online() {
        return list(CPU + "online");
    }

    private SortedSet<Integer> list(String file) {
        return CpuList.parse(host.files().read(file).orElse(""));
    }

    /** CPUs set apart at boot serve as they are; else a partition of the cores is made. */
    Meaning isolation(String value) {
        SortedSet<Integer> measured = new TreeSet<>(plan.measuredCpus());
        if (measured.isEmpty()) {
            return new Meaning.Impossible(NOT_PINNED);
        }
        String boot = "CPUs " + CpuList.text(isolatedAtBoot) + " are isolated at boot (isolcpus)";
        if (value.equals("none")) {
            return measured.stream().anyMatch(isolatedAtBoot::contains)
                    ? new Meaning.Impossible(boot)
                    : Meaning.nothing("no measured core is isolated at boot");
        }
        if (isolatedAtBoot.containsAll(measured)) {
            return Meaning.nothing(boot);
        }
        Optional<CpuPartition> partition = CpuPartition.on(host.files());
        if (partition.isEmpty()) {
            return new Meaning.Impossible(
                    "control groups of version 2 have no cpusets here (is cpuset mounted as version"
                            + " 1?), and CPUs "
                            + CpuList.text(measured)
                            + " are not isolated at boot either (isolcpus)");
        }
        SortedSet<Integer> cores = cores(measured);
        if (cores.containsAll(online())) {
            return new Meaning.Impossible("the measured cores are all that there are");
        }
        return Meaning.of(
                List.of(
                        new Wanted(partition.get().controller(), GroupController.ON),
                        new Wanted(partition.get(), CpuList.text(cores))));
    }

    /** The measured CPUs and their siblings, on which nobody shall run either. */
    private SortedSet<Integer> cores(SortedSet<Integer> measured) {
        SortedSet<Integer> cores = new TreeSet<>();
        measured.forEach(
                cpu -> cores.addAll(list(CPU + "cpu" + cpu + "/topology/thread_siblings_list")));
        plan.cells().forEach(cell -> cores.removeAll(cell.cores().housekeeping()));
        cores.addAll(measured);
        return cores;
    }
}
