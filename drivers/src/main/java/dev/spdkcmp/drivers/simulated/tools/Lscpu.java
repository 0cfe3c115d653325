package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import java.util.ArrayList;
import java.util.List;

/** lscpu, plain, {@code -J}, and {@code -e … -J}. */
public final class Lscpu implements Tool {

    private final Machine machine;

    public Lscpu(Machine machine) {
        this.machine = machine;
    }

    @Override
    public Execution start(Invocation invocation) {
        List<String> arguments = invocation.arguments();
        boolean json = arguments.contains("-J") || arguments.contains("--json");
        boolean extended =
                arguments.stream().anyMatch(a -> a.startsWith("-e") || a.startsWith("--extended"));
        String text = extended ? rows() : json ? fieldsAsJson() : plain();
        return Execution.of(30_000_000, Output.printed(text));
    }

    private List<String[]> fields() {
        CpuFacts cpu = machine.profile().cpu();
        List<String[]> fields = new ArrayList<>();
        fields.add(new String[] {"Architecture:", "x86_64"});
        fields.add(new String[] {"CPU(s):", Integer.toString(cpu.cpus())});
        fields.add(new String[] {"On-line CPU(s) list:", CpuFacts.list(cpu.onlineCpus())});
        fields.add(new String[] {"Vendor ID:", cpu.vendor()});
        fields.add(new String[] {"Model name:", cpu.model()});
        fields.add(new String[] {"Thread(s) per core:", Integer.toString(cpu.threadsPerCore())});
        fields.add(new String[] {"Core(s) per socket:", Integer.toString(cpu.coresPerSocket())});
        fields.add(new String[] {"Socket(s):", Integer.toString(cpu.sockets())});
        fields.add(new String[] {"CPU max MHz:", cpu.boostMhz() + ".0000"});
        fields.add(new String[] {"CPU min MHz:", cpu.minMhz() + ".0000"});
        if (machine.profile().virtualisation() != null) {
            fields.add(new String[] {"Hypervisor vendor:", machine.profile().virtualisation()});
        }
        fields.add(new String[] {"NUMA node(s):", Integer.toString(cpu.nodes())});
        for (int node = 0; node < cpu.nodes(); node++) {
            fields.add(
                    new String[] {
                        "NUMA node" + node + " CPU(s):", CpuFacts.list(cpu.cpusOfNode(node))
                    });
        }
        return fields;
    }

    private String plain() {
        StringBuilder text = new StringBuilder();
        fields().forEach(f -> text.append(String.format("%-33s%s%n", f[0], f[1])));
        return text.toString();
    }

    private String fieldsAsJson() {
        List<String> rows = new ArrayList<>();
        for (String[] field : fields()) {
            rows.add(
                    "{\n         \"field\": \""
                            + field[0]
                            + "\",\n         \"data\": \""
                            + field[1]
                            + "\"\n      }");
        }
        return "{\n   \"lscpu\": [\n      " + String.join(",", rows) + "\n   ]\n}\n";
    }

    private String rows() {
        CpuFacts cpu = machine.profile().cpu();
        List<String> rows = new ArrayList<>();
        for (int number = 0; number < cpu.cpus(); number++) {
            int core = cpu.coreOf(number);
            rows.add(
                    "{\n         \"cpu\": "
                            + number
                            + ",\n         \"node\": "
                            + cpu.nodeOf(number)
                            + ",\n         \"socket\": "
                            + cpu.socketOf(number)
                            + ",\n         \"core\": "
                            + core
                            + ",\n         \"l1d:l1i:l2:l3\": \""
                            + core
                            + ":"
                            + core
                            + ":"
                            + core
                            + ":"
                            + cpu.cacheOf(number)
                            + "\",\n         \"online\": "
                            + !cpu.offline().contains(number)
                            + "\n      }");
        }
        return "{\n   \"cpus\": [\n      " + String.join(",", rows) + "\n   ]\n}\n";
    }
}
