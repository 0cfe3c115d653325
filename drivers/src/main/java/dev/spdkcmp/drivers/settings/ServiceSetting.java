package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether a service runs: {@code active} or {@code inactive}.
 *
 * @param service systemd unit, such as {@code irqbalance.service}
 */
public record ServiceSetting(String service) implements Setting {

    static final String TYPE = "service";

    public static final String ACTIVE = "active";
    public static final String INACTIVE = "inactive";

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    public ServiceSetting {
        Objects.requireNonNull(service, "service");
    }

    @Override
    public String name() {
        return "service " + service;
    }

    @Override
    public Map<String, String> key() {
        return Map.of("type", TYPE, "service", service);
    }

    /** Empty where there is no such unit, or no systemd. */
    @Override
    public Optional<String> show(Host host) {
        try {
            ProgramResult loaded = systemctl(host, "show", "--property=LoadState", "--value");
            if (!loaded.succeeded() || !text(loaded.stdout()).equals("loaded")) {
                return Optional.empty();
            }
            return Optional.of(
                    text(systemctl(host, "is-active").stdout()).equals(ACTIVE) ? ACTIVE : INACTIVE);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public void put(Host host, String value) throws IOException, InterruptedException {
        ProgramResult result = systemctl(host, value.equals(ACTIVE) ? "start" : "stop");
        if (!result.succeeded()) {
            throw new IOException(
                    result.failure() != null ? result.failure() : text(result.stderr()));
        }
    }

    @Override
    public String place(Host host) {
        return "systemctl " + service;
    }

    private ProgramResult systemctl(Host host, String... command) throws InterruptedException {
        List<String> argv = new ArrayList<>(List.of("systemctl"));
        argv.addAll(List.of(command));
        argv.add(service);
        return host.programs().run(new Program(argv, Map.of(), DEADLINE));
    }

    private static String text(byte[] output) {
        return new String(output, StandardCharsets.UTF_8).strip();
    }
}
