package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.load.LoadEngine;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Programs that a machine has, by path. */
public final class ToolBox {

    private static final String FIO_SOURCES = "/usr/src/fio";

    private final Map<String, Tool> byPath = new LinkedHashMap<>();
    private final MachineProfile.ToolFacts facts;

    public ToolBox(Machine machine, LoadEngine engine, Fio.JobFiles files) {
        facts = machine.profile().tools();
        if (facts.fio() != null) {
            put(facts.fio(), new Fio(machine, engine, files));
        }
        if (facts.spdkDir() != null) {
            put(facts.spdkDir() + "/scripts/setup.sh", new SetupScript(machine));
            put(facts.spdkDir() + "/build/bin/spdk_nvme_perf", new SpdkPerf(machine, engine));
            put(facts.spdkDir() + "/build/bin/spdk_nvme_identify", new SpdkIdentify(machine));
            put(facts.spdkDir() + "/build/examples/bdevperf", new Bdevperf(machine, engine, files));
        }
        if (facts.nvmeCli() != null) {
            put("/usr/sbin/nvme", new NvmeCli(machine));
        }
        put("/usr/bin/script", new Script(this::at));
        put("/usr/sbin/modprobe", new Modprobe(machine));
        put("/usr/sbin/modinfo", new Modinfo(machine));
        put("/usr/sbin/blkid", new Blkid(machine));
        put("/usr/bin/systemctl", new Systemctl(machine));
        put("/usr/bin/umount", new Umount(machine));
        put("/usr/bin/uname", new Uname(machine.profile().kernel()));
        put("/usr/bin/lscpu", new Lscpu(machine));
        put("/usr/bin/lspci", new Lspci(machine));
    }

    private void put(String path, Tool tool) {
        if (!facts.missing().contains(Invocation.baseName(path))) {
            byPath.put(path, tool);
        }
    }

    public Optional<Tool> at(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    /** Content of the programs' files by path, so that each version has its own hash. */
    public Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        byPath.keySet()
                .forEach(path -> files.put(path, "SIMULATED " + path + " " + versionOf(path)));
        if (facts.spdkDir() != null) {
            String[] version = facts.spdkVersion().replace("v", "").split("\\.");
            files.put(facts.spdkDir() + "/VERSION", String.join(".", version));
            files.put(
                    facts.spdkDir() + "/include/spdk/version.h",
                    "#define SPDK_VERSION_MAJOR "
                            + Integer.parseInt(version[0])
                            + "\n#define SPDK_VERSION_MINOR "
                            + Integer.parseInt(version[1])
                            + "\n#define SPDK_VERSION_PATCH "
                            + (version.length > 2 ? Integer.parseInt(version[2]) : 0));
            files.put(
                    facts.spdkDir() + "/include/spdk/config.h",
                    defined("DEBUG", facts.spdkDebug())
                            + "#define SPDK_CONFIG_FIO_SOURCE_DIR "
                            + FIO_SOURCES
                            + "\n"
                            + defined("LTO", facts.spdkLto())
                            + "#define SPDK_CONFIG_MAX_LCORES "
                            + facts.spdkMostCpus());
            files.put(
                    FIO_SOURCES + "/FIO-VERSION-FILE",
                    "FIO_VERSION = "
                            + (facts.pluginFio() == null ? facts.fioVersion() : facts.pluginFio()));
            if (facts.spdkPlugin()) {
                files.put(
                        facts.spdkDir() + "/build/fio/spdk_nvme",
                        "SIMULATED fio plugin " + facts.spdkVersion());
            }
        }
        return files;
    }

    private static String defined(String name, boolean on) {
        return on ? "#define SPDK_CONFIG_" + name + " 1\n" : "#undef SPDK_CONFIG_" + name + "\n";
    }

    private String versionOf(String path) {
        if (path.equals(facts.fio())) {
            return facts.fioVersion();
        }
        boolean spdk = facts.spdkDir() != null && path.startsWith(facts.spdkDir());
        return spdk ? facts.spdkVersion() : "";
    }
}
