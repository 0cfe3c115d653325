package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.topology.CpuList;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * CPUs that may get an interrupt, as a list. Vectors that the kernel spreads over the CPUs itself
 * (managed ones: those of NVMe queues) refuse with EIO (kernel: Documentation/core-api/irq).
 *
 * @param interrupt its number
 * @param owner name of its action; another one with the same number is another interrupt
 */
public record InterruptAffinity(int interrupt, String owner) implements Setting {

    static final String TYPE = "interrupt";

    private static final String MANAGED = "Input/output error";

    public InterruptAffinity {
        Objects.requireNonNull(owner, "owner");
    }

    @Override
    public String name() {
        return "interrupt " + interrupt + " (" + owner + ")";
    }

    @Override
    public Map<String, String> key() {
        return Map.of("type", TYPE, "interrupt", String.valueOf(interrupt), "owner", owner);
    }

    /** Empty where there is no such interrupt, or another one has its number. */
    @Override
    public Optional<String> show(Host host) {
        return new Interrupts(host.files())
                .find(interrupt)
                .filter(found -> found.affinity().equals(this))
                .flatMap(found -> host.files().read(path()))
                .map(list -> CpuList.text(CpuList.parse(list)));
    }

    @Override
    public void put(Host host, String value) throws IOException {
        try {
            host.files().write(path(), value);
        } catch (IOException refused) {
            if (String.valueOf(refused.getMessage()).endsWith(MANAGED)) {
                throw new KernelKeeps("managed by the kernel", refused);
            }
            throw refused;
        }
    }

    @Override
    public String place(Host host) {
        return path();
    }

    private String path() {
        return "/proc/irq/" + interrupt + "/smp_affinity_list";
    }
}
