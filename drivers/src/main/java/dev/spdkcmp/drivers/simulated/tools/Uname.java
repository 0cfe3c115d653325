package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import java.util.ArrayList;
import java.util.List;

/** uname. */
public final class Uname implements Tool {

    private final MachineProfile.KernelFacts kernel;

    public Uname(MachineProfile.KernelFacts kernel) {
        this.kernel = kernel;
    }

    @Override
    public Execution start(Invocation invocation) {
        List<String> shown = new ArrayList<>();
        String flags = String.join("", invocation.arguments()).replace("-", "");
        String asked = flags.isEmpty() ? "s" : flags.contains("a") ? "snrvm" : flags;
        for (char flag : "snrvm".toCharArray()) {
            if (asked.indexOf(flag) >= 0) {
                shown.add(
                        switch (flag) {
                            case 's' -> "Linux";
                            case 'n' -> "simulated";
                            case 'r' -> kernel.release();
                            case 'v' -> kernel.version();
                            default -> "x86_64";
                        });
            }
        }
        return Execution.of(1_000_000, Output.printed(String.join(" ", shown) + "\n"));
    }
}
