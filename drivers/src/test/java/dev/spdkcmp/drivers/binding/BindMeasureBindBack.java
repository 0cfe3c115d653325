package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.guard.Claim;
import dev.spdkcmp.drivers.guard.Guard;
import dev.spdkcmp.drivers.guard.Request;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.ledger.RestoreReport;
import dev.spdkcmp.drivers.settings.CpuPartition;
import dev.spdkcmp.drivers.settings.FeatureSetting;
import dev.spdkcmp.drivers.settings.FileSetting;
import dev.spdkcmp.drivers.settings.GroupController;
import dev.spdkcmp.drivers.settings.InterruptAffinity;
import dev.spdkcmp.drivers.settings.QueueSetting;
import dev.spdkcmp.drivers.settings.ServiceSetting;
import dev.spdkcmp.drivers.settings.Setting;
import dev.spdkcmp.drivers.settings.Settings;
import dev.spdkcmp.drivers.settings.WakeUpLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The smallest whole run: settings, a kernel measurement, bind, measure, bind back, restore. */
final class BindMeasureBindBack {

    static final Bdf DEVICE = Bdf.parse("0000:41:00.0").orElseThrow();
    static final String SERIAL = "SIM00000001";
    static final CpuPartition PARTITION = new CpuPartition("/sys/fs/cgroup/spdkcmp");
    static final SetupScript SCRIPT = SetupScript.in("/opt/spdk");

    private final Host host;
    private final StopRequest stop = new StopRequest();
    final List<String> said = new ArrayList<>();
    RestoreReport report;
    ProgramResult measured;

    BindMeasureBindBack(Host host) {
        this.host = host;
    }

    static Map<Setting, String> settings() {
        Map<Setting, String> settings = new LinkedHashMap<>();
        settings.put(FileSetting.moduleParameter("nvme", "poll_queues"), "4");
        settings.put(FileSetting.governor(3), "powersave");
        settings.put(new ServiceSetting("irqbalance.service"), ServiceSetting.ACTIVE);
        settings.put(new QueueSetting(SERIAL, 1, "nomerges"), "2");
        settings.put(new QueueSetting(SERIAL, 1, "read_ahead_kb"), "0");
        settings.put(new FeatureSetting(SERIAL, 8), "263");
        settings.put(new WakeUpLimit(), "2");
        settings.put(new InterruptAffinity(24, "ahci[0000:02:00.0]"), "0,1");
        settings.put(PARTITION.controller(), GroupController.ON);
        settings.put(PARTITION, "2,18");
        return settings;
    }

    /** Does it all; says what happened in {@link #said}. */
    void run() throws InterruptedException {
        MachineSession.Outcome outcome = MachineSession.open(host, "spdkcmp run smoke", stop);
        if (!(outcome instanceof MachineSession.Outcome.Opened opened)) {
            said.add(outcome.toString());
            return;
        }
        try (MachineSession session = opened.session()) {
            try {
                settings(session);
                takeAndMeasure(session);
            } finally {
                report = session.restore();
            }
        }
    }

    private void settings(MachineSession session) throws InterruptedException {
        for (Map.Entry<Setting, String> wanted : settings().entrySet()) {
            Settings.Outcome set = session.settings().set(wanted.getKey(), wanted.getValue());
            if (set instanceof Settings.Outcome.Refused refused) {
                said.add(refused.reason());
            }
        }
    }

    private void takeAndMeasure(MachineSession session) throws InterruptedException {
        Guard.Outcome guard = session.guard().take(new Request(DEVICE, SERIAL, null));
        if (guard instanceof Guard.Outcome.Refused refused) {
            said.add(refused.examination().refusal());
            return;
        }
        Claim claim = ((Guard.Outcome.Taken) guard).claim();
        Preparation.Outcome prepared =
                session.preparation().prepare("vfio-pci", HugepageNeed.of(List.of(0), 1, 16, 4096));
        if (prepared instanceof Preparation.Outcome.NotReady notReady) {
            claim.close();
            said.add(notReady.trouble().describe());
            return;
        }
        Binder binder = session.binder(SCRIPT);
        BindOutcome bound =
                binder.toUserspace(
                        List.of(claim), "vfio-pci", ((Preparation.Outcome.Ready) prepared).first());
        if (bound instanceof BindOutcome.NotBound not) {
            not.troubles().forEach(trouble -> said.add(trouble.describe()));
            not.broughtBack().steps().forEach(step -> said.add(step.describe()));
            return;
        }
        measured = session.programs().run(perf());
        if (!measured.succeeded()) {
            said.add("perf: " + measured.outcome() + " " + measured.exitStatus());
        }
        ReturnOutcome back = binder.bringBack();
        back.troubles().forEach(trouble -> said.add(trouble.describe()));
        for (ReturnOutcome.Returned device : back.devices()) {
            said.addAll(device.notes());
            device.close();
        }
    }

    private static Program perf() {
        return new Program(
                List.of(
                        "/opt/spdk/build/bin/spdk_nvme_perf",
                        "-q",
                        "16",
                        "-o",
                        "4096",
                        "-w",
                        "randread",
                        "-t",
                        "2",
                        "-c",
                        "0x4",
                        "-r",
                        "trtype:PCIe traddr:" + DEVICE),
                Map.of(),
                Duration.ofSeconds(30),
                PARTITION.group());
    }
}
