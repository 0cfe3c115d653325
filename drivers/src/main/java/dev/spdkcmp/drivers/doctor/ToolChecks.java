package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.load.SoftwareVersion;
import dev.spdkcmp.drivers.load.Tool;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks of the load generators: there, and free of defects that touch this scenario. */
final class ToolChecks {

    private static final String URING_DISABLED = "/proc/sys/kernel/io_uring_disabled";

    private static final List<ArmKind> RINGS =
            List.of(
                    ArmKind.KERNEL_IO_URING,
                    ArmKind.KERNEL_IO_URING_POLLED,
                    ArmKind.KERNEL_IO_URING_SQPOLL,
                    ArmKind.KERNEL_IO_URING_CMD);

    private ToolChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "fio-version",
                        "fio and its known defects",
                        "fails where a defect of this version makes a figure of the scenario wrong,"
                                + " warns where it only disturbs",
                        "fio-formats §0 rule 10, §6",
                        "io_uring before 3.39 rounds a depth that is no power of two up; latencies"
                                + " with a submission thread are garbage before 3.36; before 3.18"
                                + " percentiles sit in the wrong place.",
                        ToolChecks::fio),
                new Check(
                        "fio-engines",
                        "engines built into fio",
                        "fails where an arm's engine is missing",
                        "fio --enghelp",
                        "A fio without libaio or io_uring fails in the middle of the night.",
                        ToolChecks::engines),
                new Check(
                        "spdk-version",
                        "SPDK and its known defects",
                        "fails where none is found for an SPDK arm or a defect of this version"
                                + " makes"
                                + " a figure of the scenario wrong, warns where it only disturbs",
                        "spdk-formats §1.3, §1.7, §1.8",
                        "Warm-up is broken before v22.05, errors exit 0 before v23.09, and before"
                                + " v24.09 random offsets reach only the first 8 TiB.",
                        ToolChecks::spdk),
                new Check(
                        "setup-script",
                        "SPDK's setup.sh",
                        "fails where an SPDK arm is measured and it is not there",
                        "DESIGN, safety rule 3",
                        "Devices are bound with it.",
                        ToolChecks::setupScript),
                new Check(
                        "kernel-limits",
                        "kernel version against the arms",
                        "fails where the kernel is too old for an arm, warns where it changed"
                                + " what an"
                                + " arm means",
                        "fio-formats §3.6; field.md 4.1 rows 41 to 45",
                        "io_uring_cmd needs 5.19 (fixed buffers 6.1); hybrid polling ended with"
                                + " 5.19.",
                        ToolChecks::kernel));
    }

    private static void fio(Checkup checkup, Reporter reporter) {
        boolean needed =
                checkup.scenario() == null
                        || checkup.scenario().measuredArms().stream()
                                .anyMatch(arm -> arm.kind().usesFio());
        if (!needed) {
            reporter.notApplicable("fio", "no arm uses fio");
            return;
        }
        Tool fio = checkup.tools().fio();
        if (fio == null) {
            reporter.fail(
                    "fio", "there is no fio", "apt-get install fio, or --fio FILE", "PATH, --fio");
            return;
        }
        String evidence = fio.path() + " --version: " + fio.versionText();
        if (fio.version() == null) {
            reporter.cannotTell("fio", "its version cannot be read", evidence);
            return;
        }
        report(checkup, reporter, "fio", fio, KnownDefects.FIO, "--fio FILE", evidence);
    }

    /** What of a tool's known defects this version has and this scenario meets. */
    private static void report(
            Checkup checkup,
            Reporter reporter,
            String subject,
            Tool tool,
            List<KnownDefects.Defect> known,
            String option,
            String evidence) {
        List<KnownDefects.Defect> met =
                known.stream().filter(defect -> defect.touches(tool.version(), checkup)).toList();
        String found =
                tool.versionText()
                        + ": "
                        + String.join("; ", met.stream().map(KnownDefects.Defect::words).toList());
        String remedy = "use a newer one (" + option + "), or leave out what it gets wrong";
        if (met.isEmpty()) {
            reporter.ok(
                    subject,
                    tool.versionText()
                            + ", none of "
                            + known.size()
                            + " known defects touches this",
                    evidence);
        } else if (met.stream().anyMatch(KnownDefects.Defect::spoils)) {
            reporter.fail(subject, found, remedy, evidence);
        } else {
            reporter.warn(subject, found, remedy, evidence);
        }
    }

    private static void engines(Checkup checkup, Reporter reporter) {
        if (checkup.tools().fio() == null) {
            reporter.notApplicable("fio", "there is no fio");
            return;
        }
        Set<String> built = checkup.tools().fioEngines();
        if (built.isEmpty()) {
            reporter.cannotTell("fio", "fio does not list its engines");
            return;
        }
        List<String> missing = new ArrayList<>();
        wanted(checkup, ArmKind.KERNEL_LIBAIO, "libaio", built, missing);
        wanted(checkup, ArmKind.KERNEL_IO_URING, "io_uring", built, missing);
        wanted(checkup, ArmKind.KERNEL_IO_URING_CMD, "io_uring_cmd", built, missing);
        wanted(checkup, ArmKind.KERNEL_PSYNC, "psync", built, missing);
        String evidence = checkup.tools().fio().path() + " --enghelp";
        if (missing.isEmpty()) {
            reporter.ok("fio", "every engine that the arms need", evidence);
        } else if (checkup.scenario() == null) {
            reporter.warn(
                    "fio",
                    "lacks " + String.join(", ", missing),
                    "a fio built with them",
                    evidence);
        } else {
            reporter.fail(
                    "fio",
                    "lacks " + String.join(", ", missing),
                    "a fio built with them",
                    evidence);
        }
    }

    private static void wanted(
            Checkup checkup, ArmKind kind, String engine, Set<String> built, List<String> missing) {
        if (checkup.measures(kind) && !built.contains(engine)) {
            missing.add(engine);
        }
    }

    private static void spdk(Checkup checkup, Reporter reporter) {
        List<ArmKind> kinds =
                checkup.scenario() == null
                        ? List.of()
                        : checkup.scenario().measuredArms().stream()
                                .map(Arm::kind)
                                .filter(ArmKind::usesSpdkBuild)
                                .toList();
        Tool perf = checkup.tools().perf();
        if (perf == null) {
            if (kinds.isEmpty()) {
                reporter.notApplicable("SPDK", "none is named, and no arm needs it");
            } else {
                reporter.fail(
                        "SPDK",
                        "no spdk_nvme_perf is found, and " + kinds.get(0) + " needs it",
                        "--spdk DIR (or SPDK_DIR): the folder of a built SPDK",
                        "--spdk, SPDK_DIR, PATH");
            }
            return;
        }
        String evidence = perf.path() + ": " + perf.versionText();
        if (perf.version() == null) {
            reporter.cannotTell("SPDK", "its version cannot be read", evidence);
            return;
        }
        report(checkup, reporter, "SPDK", perf, KnownDefects.SPDK, "--spdk DIR", evidence);
    }

    private static void setupScript(Checkup checkup, Reporter reporter) {
        if (checkup.scenario() != null && !checkup.measuresOn(ArmKind.Stack.SPDK)) {
            reporter.notApplicable("SPDK", "no SPDK arm is measured");
            return;
        }
        String spdk = checkup.tools().spdk();
        if (spdk == null) {
            if (checkup.scenario() == null) {
                reporter.notApplicable("SPDK", "no SPDK build is named (--spdk DIR)");
            } else {
                reporter.fail(
                        "SPDK",
                        "no SPDK build is named, so nothing can be bound",
                        "--spdk DIR (or SPDK_DIR)",
                        "--spdk, SPDK_DIR");
            }
        } else if (checkup.files().exists(spdk + "/scripts/setup.sh")) {
            reporter.ok("SPDK", "there", spdk + "/scripts/setup.sh");
        } else {
            reporter.fail(
                    "SPDK",
                    spdk + " has no scripts/setup.sh",
                    "name the folder of an SPDK source tree that was built",
                    spdk + "/scripts/setup.sh");
        }
    }

    private static void kernel(Checkup checkup, Reporter reporter) {
        String file = "/proc/sys/kernel/osrelease";
        Optional<SoftwareVersion> version = checkup.value(file).flatMap(SoftwareVersion::in);
        if (version.isEmpty()) {
            reporter.cannotTell("machine", "the kernel's version cannot be read", file);
            return;
        }
        List<String> old = new ArrayList<>();
        List<String> lesser = new ArrayList<>();
        if (checkup.scenario() != null) {
            boolean ring = RINGS.stream().anyMatch(checkup::measures);
            if (checkup.measures(ArmKind.KERNEL_IO_URING_CMD) && !version.get().atLeast(5, 19)) {
                old.add("io_uring_cmd needs 5.19");
            } else if (checkup.measures(ArmKind.KERNEL_IO_URING_CMD)
                    && !version.get().atLeast(6, 1)) {
                lesser.add("before 6.1 io_uring_cmd has neither fixed buffers nor polling");
            }
            if (ring && !version.get().atLeast(5, 1)) {
                old.add("io_uring needs 5.1");
            }
            if (checkup.measures(ArmKind.KERNEL_IO_URING_SQPOLL) && !version.get().atLeast(5, 11)) {
                lesser.add("before 5.11 a submission thread needs root and registered files");
            }
            if (ring && checkup.number(URING_DISABLED).orElse(0L) != 0) {
                old.add("io_uring is switched off (kernel.io_uring_disabled)");
            }
        }
        if (old.isEmpty() && lesser.isEmpty()) {
            reporter.ok("machine", "Linux " + version.get(), checkup.evidence(file));
        } else if (old.isEmpty()) {
            reporter.warn(
                    "machine",
                    "Linux " + version.get() + ": " + String.join("; ", lesser),
                    "a newer kernel, or say so beside the result",
                    checkup.evidence(file));
        } else {
            reporter.fail(
                    "machine",
                    "Linux " + version.get() + ": " + String.join("; ", old),
                    "a newer kernel (or sysctl kernel.io_uring_disabled=0), or leave those arms out",
                    checkup.evidence(file),
                    checkup.evidence(URING_DISABLED));
        }
    }
}
