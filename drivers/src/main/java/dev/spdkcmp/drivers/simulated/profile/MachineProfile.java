package dev.spdkcmp.drivers.simulated.profile;

import java.util.List;
import java.util.Map;

/**
 * A machine as it comes up: its hardware, its software, what uses its drives, and what is wrong
 * with it.
 *
 * @param name as in {@code --host simulated:NAME}
 * @param description one line for people
 * @param board maker and firmware
 * @param kernel operating system
 * @param cpu processors
 * @param memory nodes' memory and hugepages
 * @param iommu none, passthrough, lazy or strict
 * @param virtualisation hypervisor that it runs under; null: none
 * @param modules kernel modules
 * @param tools load generators and helpers
 * @param services services by name: active or inactive
 * @param controllers NVMe functions
 * @param otherFunctions other PCI functions worth showing
 * @param disks block devices that are not NVMe
 * @param uses what uses block devices
 * @param processes processes that are there besides ours
 * @param settings values of settings that differ from the kernel's defaults, by path
 * @param queueDefaults attributes of NVMe disks that differ from the kernel's defaults whenever a
 *     disk appears (what a udev rule does), such as {@code queue/scheduler}
 * @param files further files with fixed content, by path; they win over generated ones
 * @param noise how runs scatter and drift
 * @param faults names of faults switched on from the start, each with its argument or empty
 */
public record MachineProfile(
        String name,
        String description,
        Board board,
        KernelFacts kernel,
        CpuFacts cpu,
        MemoryFacts memory,
        String iommu,
        String virtualisation,
        ModuleFacts modules,
        ToolFacts tools,
        Map<String, String> services,
        List<ControllerFacts> controllers,
        List<PciFunctionFacts> otherFunctions,
        List<DiskFacts> disks,
        List<UseFacts> uses,
        List<ProcessFacts> processes,
        Map<String, String> settings,
        Map<String, String> queueDefaults,
        Map<String, String> files,
        NoiseFacts noise,
        Map<String, String> faults) {

    public MachineProfile {
        services = services == null ? Map.of() : Map.copyOf(services);
        controllers = orEmpty(controllers);
        otherFunctions = orEmpty(otherFunctions);
        disks = orEmpty(disks);
        uses = orEmpty(uses);
        processes = orEmpty(processes);
        settings = settings == null ? Map.of() : Map.copyOf(settings);
        queueDefaults = queueDefaults == null ? Map.of() : Map.copyOf(queueDefaults);
        files = files == null ? Map.of() : Map.copyOf(files);
        faults = faults == null ? Map.of() : Map.copyOf(faults);
    }

    static <T> List<T> orEmpty(List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }

    /** Maker and firmware of the main board. */
    public record Board(String vendor, String product, String biosVersion, String biosDate) {}

    /**
     * Operating system.
     *
     * @param release {@code uname -r}
     * @param version {@code uname -v}
     * @param distribution PRETTY_NAME of /etc/os-release
     * @param commandLine /proc/cmdline
     * @param lockdown none, integrity or confidentiality
     * @param userId effective user id that we run as
     * @param memlockKb limit of locked memory, or "unlimited"
     */
    public record KernelFacts(
            String release,
            String version,
            String distribution,
            String commandLine,
            String lockdown,
            int userId,
            String memlockKb) {

        /** Major × 1000 + minor, to compare with. */
        public int number() {
            String[] parts = release.split("[.-]");
            return Integer.parseInt(parts[0]) * 1000 + Integer.parseInt(parts[1]);
        }
    }

    /**
     * Memory.
     *
     * @param mibPerNode memory of each node
     * @param hugepageKb default size
     * @param hugepages pages of that size allocated per node at boot
     * @param transparentHugepages always, madvise or never
     * @param hugetlbfs where it is mounted; empty: nowhere
     * @param channels memory channels of each socket; 0: the firmware tells nothing of modules
     * @param filledChannels of those, the ones with a module
     * @param megatransfers speed of the modules, in millions of transfers per second
     */
    public record MemoryFacts(
            long mibPerNode,
            int hugepageKb,
            List<Integer> hugepages,
            String transparentHugepages,
            String hugetlbfs,
            int channels,
            int filledChannels,
            int megatransfers) {}

    /**
     * Kernel modules.
     *
     * @param loaded at boot
     * @param available that modprobe finds
     * @param builtin compiled in
     */
    public record ModuleFacts(List<String> loaded, List<String> available, List<String> builtin) {

        public ModuleFacts {
            loaded = orEmpty(loaded);
            available = orEmpty(available);
            builtin = orEmpty(builtin);
        }
    }

    /**
     * Programs.
     *
     * @param spdkDir where SPDK was built; null: not there
     * @param spdkVersion tag
     * @param dpdkVersion its DPDK
     * @param spdkGit short hash in its banner
     * @param spdkPlugin whether its fio plugin was built
     * @param spdkDebug whether SPDK is a debug build
     * @param spdkLto whether it was linked with LTO
     * @param spdkMostCpus CPUs that it was built for (--max-lcores)
     * @param pluginFio fio that its plugin was built for; null: the one that is there
     * @param fio path; null: not there
     * @param fioVersion as it prints it
     * @param nvmeCli version; null: not there
     * @param missing programs of the base system that are not there
     */
    public record ToolFacts(
            String spdkDir,
            String spdkVersion,
            String dpdkVersion,
            String spdkGit,
            boolean spdkPlugin,
            boolean spdkDebug,
            boolean spdkLto,
            int spdkMostCpus,
            String pluginFio,
            String fio,
            String fioVersion,
            String nvmeCli,
            List<String> missing) {

        public ToolFacts {
            missing = orEmpty(missing);
        }
    }

    /**
     * Another PCI function.
     *
     * @param bdf its address
     * @param classCode as in sysfs
     * @param vendor as in sysfs
     * @param device as in sysfs
     * @param driver its driver; null: none
     * @param node NUMA node; −1: not said
     * @param group IOMMU group; −1: none
     */
    public record PciFunctionFacts(
            String bdf,
            String classCode,
            String vendor,
            String device,
            String driver,
            int node,
            int group) {}

    /**
     * A block device that is not NVMe.
     *
     * @param name kernel name
     * @param model as sysfs says
     * @param sizeBytes capacity
     * @param rotational whether it spins
     * @param partitions names of its partitions
     * @param behind PCI address of the adapter that it hangs from; null: the first SATA one
     */
    public record DiskFacts(
            String name,
            String model,
            long sizeBytes,
            boolean rotational,
            List<String> partitions,
            String behind) {

        public DiskFacts {
            partitions = orEmpty(partitions);
        }
    }

    /**
     * A process that is there from the start.
     *
     * @param pid its id
     * @param command its name
     * @param arguments its command line
     * @param open paths that it holds open
     * @param locks paths on which it holds a POSIX record lock
     * @param cpu CPU that it keeps busy; −1: none
     * @param busyShare how much of that CPU
     */
    public record ProcessFacts(
            long pid,
            String command,
            List<String> arguments,
            List<String> open,
            List<String> locks,
            int cpu,
            double busyShare) {

        public ProcessFacts {
            arguments = orEmpty(arguments);
            open = orEmpty(open);
            locks = orEmpty(locks);
        }
    }

    /**
     * How runs scatter.
     *
     * @param runs factor on the scatter between runs that the settings give; 0: none
     * @param drift amplitude of the slow drift of all drives, relative
     * @param driftPeriodSeconds its period; 0: a straight line, {@code drift} per hour
     * @param tail standard deviation, between runs, of the logarithm of the share of pauses
     * @param warmUpSlowdown how much slower the first moments of a load are
     * @param warmUpSeconds time constant of that
     */
    public record NoiseFacts(
            double runs,
            double drift,
            double driftPeriodSeconds,
            double tail,
            double warmUpSlowdown,
            double warmUpSeconds) {}
}
