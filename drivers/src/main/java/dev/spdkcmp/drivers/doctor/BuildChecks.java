package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.load.Tool;
import dev.spdkcmp.scenarios.ArmKind;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks of how the tools were built, and whether they fit each other. */
final class BuildChecks {

    private static final int USUAL_MOST_CPUS = 128;

    private BuildChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "spdk-build",
                        "how SPDK was built: debug, LTO, --max-lcores",
                        "fails where an SPDK arm would run a debug build, or a CPU at or above its"
                                + " --max-lcores",
                        "SPDK configure; spdk-formats §7; field.md 2.1",
                        "A debug build checks every call and is not optimised: it measures itself."
                                + " And a build without --max-lcores cannot use CPUs from 128.",
                        BuildChecks::spdk),
                new Check(
                        "fio-plugin",
                        "SPDK's fio plugin against fio",
                        "fails where the plugin of an arm is missing or was built for another fio",
                        "spdk-formats §5",
                        "fio loads only a plugin that was built from the sources of its own"
                                + " version, and says so in the middle of the run.",
                        BuildChecks::plugin),
                new Check(
                        "nvme-cli",
                        "nvme-cli",
                        "fails where the scenario formats devices and it is missing, warns where it"
                                + " is missing",
                        "DESIGN: preconditioning",
                        "Formatting is done with it, and most remedies for drives are its"
                                + " commands.",
                        BuildChecks::nvmeCli));
    }

    private static void spdk(Checkup checkup, Reporter reporter) {
        String folder = checkup.tools().spdk();
        if (folder == null) {
            reporter.notApplicable("SPDK", "no SPDK build is named (--spdk DIR)");
            return;
        }
        String file = folder + "/include/spdk/config.h";
        Optional<String> config = checkup.value(file);
        if (config.isEmpty()) {
            reporter.cannotTell("SPDK", "how it was built is not told", file);
            return;
        }
        boolean debug = isDefined(config.get(), "DEBUG");
        boolean lto = isDefined(config.get(), "LTO");
        int mostCpus = number(config.get(), "MAX_LCORES").orElse(USUAL_MOST_CPUS);
        String evidence =
                file
                        + ": SPDK_CONFIG_DEBUG "
                        + (debug ? "1" : "undefined")
                        + ", SPDK_CONFIG_LTO "
                        + (lto ? "1" : "undefined")
                        + ", SPDK_CONFIG_MAX_LCORES "
                        + mostCpus;
        List<Integer> beyond = checkup.cpus().stream().filter(cpu -> cpu >= mostCpus).toList();
        if (debug && checkup.measuresOn(ArmKind.Stack.SPDK)) {
            reporter.fail(
                    "SPDK",
                    "a debug build",
                    "./configure --disable-debug --enable-lto && make, or another --spdk DIR",
                    evidence);
        } else if (!beyond.isEmpty() && checkup.measuresOn(ArmKind.Stack.SPDK)) {
            reporter.fail(
                    "SPDK",
                    "cannot use CPUs " + beyond + " of the load: it was built for " + mostCpus,
                    "./configure --max-lcores=N && make, or name CPUs below " + mostCpus,
                    evidence);
        } else {
            reporter.ok(
                    "SPDK",
                    (debug ? "a debug build" : "a release build")
                            + (lto ? " with LTO" : " without LTO")
                            + " for CPUs below "
                            + mostCpus,
                    evidence);
        }
    }

    private static boolean isDefined(String config, String name) {
        return config.lines().anyMatch(line -> line.matches("#define SPDK_CONFIG_" + name + " 1"));
    }

    private static Optional<Integer> number(String config, String name) {
        Matcher value =
                Pattern.compile("(?m)^#define SPDK_CONFIG_" + name + " (\\d{1,6})$")
                        .matcher(config);
        return value.find() ? Optional.of(Integer.valueOf(value.group(1))) : Optional.empty();
    }

    private static void plugin(Checkup checkup, Reporter reporter) {
        boolean wanted = checkup.scenario() != null && checkup.measures(ArmKind.SPDK_FIO);
        if (!wanted) {
            reporter.notApplicable("SPDK", "no arm uses the plugin");
            return;
        }
        Tool plugin = checkup.tools().fioPlugin();
        if (plugin == null) {
            reporter.fail(
                    "SPDK",
                    "its fio plugin is not there",
                    "./configure --with-fio=FIO_SOURCES && make",
                    checkup.tools().spdk() + "/build/fio/spdk_nvme");
            return;
        }
        String config = checkup.tools().spdk() + "/include/spdk/config.h";
        Optional<String> sources =
                checkup.value(config)
                        .map(
                                Pattern.compile("(?m)^#define SPDK_CONFIG_FIO_SOURCE_DIR (\\S+)$")
                                        ::matcher)
                        .filter(Matcher::find)
                        .map(found -> found.group(1));
        String versionFile = sources.map(dir -> dir + "/FIO-VERSION-FILE").orElse(config);
        Optional<String> builtFor =
                sources.flatMap(dir -> checkup.value(versionFile))
                        .map(text -> text.replaceFirst("FIO_VERSION\\s*=\\s*", ""));
        Tool fio = checkup.tools().fio();
        if (builtFor.isEmpty() || fio == null || fio.versionText() == null) {
            reporter.cannotTell(
                    "SPDK", "which fio its plugin was built for is not told", versionFile);
        } else if (!builtFor.get().equals(fio.versionText())) {
            reporter.fail(
                    "SPDK",
                    "its fio plugin was built for "
                            + builtFor.get()
                            + ", and fio is "
                            + fio.versionText(),
                    "build SPDK with --with-fio=SOURCES of " + fio.versionText(),
                    checkup.evidence(versionFile),
                    fio.path() + " --version: " + fio.versionText());
        } else {
            reporter.ok(
                    "SPDK",
                    "its fio plugin fits " + fio.versionText(),
                    checkup.evidence(versionFile));
        }
    }

    private static void nvmeCli(Checkup checkup, Reporter reporter) {
        Optional<String> path = checkup.host().programs().which("nvme");
        boolean formats =
                checkup.scenario() != null && checkup.scenario().preconditioning().format() != null;
        String remedy = "apt-get install nvme-cli";
        if (path.isPresent()) {
            reporter.ok("nvme-cli", "there", path.get());
        } else if (formats) {
            reporter.fail(
                    "nvme-cli", "missing, and the scenario formats its devices", remedy, "PATH");
        } else if (checkup.devices().isEmpty()) {
            reporter.notApplicable("nvme-cli", "missing, and no NVMe device");
        } else {
            reporter.warn(
                    "nvme-cli",
                    "missing: the commands that doctor names for drives cannot be run",
                    remedy,
                    "PATH: no nvme");
        }
    }
}
