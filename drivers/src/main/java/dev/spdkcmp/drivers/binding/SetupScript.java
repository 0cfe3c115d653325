package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.inventory.Bdf;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * SPDK's {@code scripts/setup.sh}. Never called without an allow list of exactly the devices named,
 * under both of its names; never as {@code cleanup}; never told to clear hugepages. What it says is
 * kept to be quoted, not believed.
 */
public final class SetupScript {

    /** It takes seconds; a controller that resets slowly may take a minute. */
    static final Duration DEADLINE = Duration.ofSeconds(180);

    private static final long KIB_PER_MIB = 1024;

    private final String path;

    /**
     * @param path the script
     */
    public SetupScript(String path) {
        this.path = path;
    }

    /** The script of an SPDK folder. */
    public static SetupScript in(String spdk) {
        return new SetupScript(spdk + "/scripts/setup.sh");
    }

    public String path() {
        return path;
    }

    /**
     * Binds the devices named to a userspace driver.
     *
     * @param hugepages pool to leave as it is: it is named with the pages that it has
     */
    public Program config(Collection<Bdf> devices, String driver, HugepagePool hugepages) {
        Map<String, String> environment = allow(devices);
        environment.put("DRIVER_OVERRIDE", driver);
        environment.put("HUGENODE", String.valueOf(hugepages.node()));
        environment.put("NRHUGE", String.valueOf(hugepages.total()));
        environment.put(
                "HUGEMEM", String.valueOf(hugepages.total() * hugepages.pageKib() / KIB_PER_MIB));
        environment.put("HUGEPGSZ", String.valueOf(hugepages.pageKib()));
        return new Program(List.of(path, "config"), environment, DEADLINE);
    }

    /** Binds the devices named to the kernel's driver again. */
    public Program reset(Collection<Bdf> devices) {
        Map<String, String> environment = allow(devices);
        environment.put("PCI_BLOCK_SYNC_ON_RESET", "yes");
        return new Program(List.of(path, "reset"), environment, DEADLINE);
    }

    private static Map<String, String> allow(Collection<Bdf> devices) {
        if (devices.isEmpty()) {
            throw new IllegalArgumentException("an empty allow list would mean every device");
        }
        String list = devices.stream().sorted().map(Bdf::toString).collect(Collectors.joining(" "));
        Map<String, String> environment = new HashMap<>();
        environment.put("PCI_ALLOWED", list);
        environment.put("PCI_WHITELIST", list);
        environment.put("DEV_TYPE", "NVME");
        return environment;
    }

    /** What it said about a device: its lines that name it, without the address. */
    static List<String> about(ProgramResult result, Bdf device) {
        String said = text(result.stdout()) + "\n" + text(result.stderr());
        return said.lines()
                .filter(line -> line.startsWith(device + " "))
                .map(line -> line.replaceFirst("^\\S+ (\\([0-9a-f]{4} [0-9a-f]{4}\\): )?", ""))
                .filter(line -> !line.contains(" -> "))
                .toList();
    }

    /** How it ended when it did not end well; empty for a plain exit 0. */
    static Optional<String> trouble(String mode, ProgramResult result) {
        return switch (result.outcome()) {
            case EXITED ->
                    result.exitStatus() == 0
                            ? Optional.empty()
                            : Optional.of(
                                    "setup.sh "
                                            + mode
                                            + " ended with status "
                                            + result.exitStatus()
                                            + lastLine(result));
            case NOT_STARTED -> Optional.of("setup.sh " + mode + ": " + result.failure());
            case DEADLINE, UNKILLABLE ->
                    Optional.of("setup.sh " + mode + " hung: " + result.failure());
        };
    }

    /** How it ended, for a sentence about a device that it did not bind. */
    static String ending(ProgramResult result) {
        return result.outcome() == ProgramResult.Outcome.EXITED
                ? ", and setup.sh ended with status " + result.exitStatus()
                : "";
    }

    private static String lastLine(ProgramResult result) {
        return text(result.stderr())
                .lines()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .map(line -> ": " + line.strip())
                .orElse("");
    }

    private static String text(byte[] output) {
        return new String(output, StandardCharsets.UTF_8);
    }
}
