package dev.spdkcmp.drivers.load;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds load generators on a machine, with their versions and hashes. */
public final class ToolFinder {

    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final int CHUNK = 1 << 20;
    private static final Pattern VERSION_LINE =
            Pattern.compile("#define\\s+SPDK_VERSION_(MAJOR|MINOR|PATCH)\\s+(\\d+)");

    private final Host host;
    private final Map<String, String> hashes = new HashMap<>();

    public ToolFinder(Host host) {
        this.host = host;
    }

    /**
     * Finds them.
     *
     * @param fio path of fio; null: the one on the PATH
     * @param spdk folder of an SPDK build; null: only what is installed on the PATH
     */
    public Toolset find(String fio, String spdk) throws InterruptedException {
        Optional<String> fioPath = fio == null ? host.programs().which("fio") : executable(fio);
        String spdkVersion = spdk == null ? null : spdkVersion(spdk).orElse(null);
        return new Toolset(
                fioPath.isEmpty() ? null : fioTool(fioPath.get()),
                fioPath.isEmpty() ? Set.of() : engines(fioPath.get()),
                spdk,
                ofBuild(
                        spdk,
                        spdkVersion,
                        "spdk_nvme_perf",
                        "build/bin/spdk_nvme_perf",
                        "build/examples/perf",
                        "examples/nvme/perf/perf"),
                ofBuild(
                        spdk,
                        spdkVersion,
                        "bdevperf",
                        "build/examples/bdevperf",
                        "test/bdev/bdevperf/bdevperf"),
                ofBuild(
                        spdk,
                        spdkVersion,
                        null,
                        "build/fio/spdk_nvme",
                        "examples/nvme/fio_plugin/fio_plugin"));
    }

    private Tool fioTool(String path) throws InterruptedException {
        String version =
                said(path, "--version")
                        .flatMap(text -> text.lines().filter(l -> l.startsWith("fio-")).findFirst())
                        .map(String::strip)
                        .orElse(null);
        return tool(path, version);
    }

    private Set<String> engines(String fio) throws InterruptedException {
        return said(fio, "--enghelp")
                .map(
                        text ->
                                text.lines()
                                        .skip(1)
                                        .map(String::strip)
                                        .filter(line -> line.matches("[a-z0-9_-]+"))
                                        .collect(Collectors.toSet()))
                .orElse(Set.of());
    }

    private Optional<String> said(String path, String option) throws InterruptedException {
        ProgramResult result =
                host.programs().run(new Program(List.of(path, option), Map.of(), ANSWER));
        return result.outcome() == ProgramResult.Outcome.EXITED
                ? Optional.of(new String(result.stdout(), StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private Tool ofBuild(String spdk, String version, String installedName, String... places) {
        if (spdk != null) {
            for (String place : places) {
                Optional<String> path = executable(spdk + "/" + place);
                if (path.isPresent()) {
                    return tool(path.get(), version);
                }
            }
            return null;
        }
        return installedName == null
                ? null
                : host.programs().which(installedName).map(p -> tool(p, null)).orElse(null);
    }

    private Optional<String> executable(String path) {
        return host.files().exists(path) ? Optional.of(path) : Optional.empty();
    }

    /** {@code v26.05}, from the build tree: the programs themselves only say it when they run. */
    private Optional<String> spdkVersion(String spdk) {
        Optional<String> header = host.files().read(spdk + "/include/spdk/version.h");
        if (header.isEmpty()) {
            return host.files()
                    .read(spdk + "/VERSION")
                    .flatMap(SoftwareVersion::in)
                    .map(ToolFinder::spelled);
        }
        Map<String, Integer> parts = new HashMap<>();
        Matcher line = VERSION_LINE.matcher(header.get());
        while (line.find()) {
            parts.put(line.group(1), Integer.valueOf(line.group(2)));
        }
        return parts.containsKey("MAJOR") && parts.containsKey("MINOR")
                ? Optional.of(
                        spelled(
                                new SoftwareVersion(
                                        parts.get("MAJOR"),
                                        parts.get("MINOR"),
                                        parts.getOrDefault("PATCH", 0))))
                : Optional.empty();
    }

    private static String spelled(SoftwareVersion version) {
        return "v%02d.%02d".formatted(version.major(), version.minor())
                + (version.patch() == 0 ? "" : "." + version.patch());
    }

    private Tool tool(String path, String versionText) {
        return new Tool(
                path,
                versionText,
                versionText == null ? null : SoftwareVersion.in(versionText).orElse(null),
                hashes.computeIfAbsent(path, this::sha256));
    }

    private String sha256(String path) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            long offset = 0;
            byte[] chunk = host.files().readBytes(path, offset, CHUNK);
            while (chunk.length > 0) {
                digest.update(chunk);
                offset += chunk.length;
                chunk = host.files().readBytes(path, offset, CHUNK);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException unreadable) {
            return null;
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
