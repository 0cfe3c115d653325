package dev.spdkcmp.drivers.simulated.machine;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What can be made to go wrong on a simulated machine, each as users have met it. */
public enum Fault {
    /** setup.sh says that it binds, exits 0, and nothing is bound. */
    SETUP_DOES_NOT_BIND,
    /** setup.sh also binds a device that was not named. Argument: its address; else the first. */
    SETUP_BINDS_ANOTHER,
    /** setup.sh unbinds, fails to bind, says so, exits 0: no driver is left. */
    SETUP_LEAVES_NO_DRIVER,
    /** setup.sh reset exits 0 and leaves the device where it was. */
    RESET_DOES_NOT_BIND,
    /** setup.sh never ends. Argument: "after" for after it has bound. */
    SETUP_HANGS,
    /** Fewer hugepages can be had than asked for. Argument: pages per node; else 448. */
    HALF_HUGEPAGES,
    /** A controller does not come back to the kernel driver. Argument: its address; else any. */
    CONTROLLER_DOES_NOT_RETURN,
    /** A controller comes back under another name. Argument: its address; else any. */
    CONTROLLER_RENAMED,
    /** A controller's disks take long to come back. Argument: seconds; else 20. */
    CONTROLLER_SLOW,
    /** A controller's link trains lower when it is next bound. Argument: as 8.0x2; else that. */
    LINK_DROPS,
    /** A controller's registers read all ones. Argument: its address; else any, when next bound. */
    ALL_ONES,
    /** Writing to unbind does not return. Argument: the device's address; else any. */
    UNBIND_BLOCKS,
    /** A program dies by a signal after it has begun. Argument: its name; else any load. */
    TOOL_CRASHES,
    /** A program never ends. Argument: its name; else any load. */
    TOOL_HANGS,
    /** A program ends with 0 and prints nothing. Argument: its name; else any load. */
    TOOL_PRINTS_NOTHING,
    /** A program is killed half-way (137). Argument: its name; else any load. */
    TOOL_KILLED,
    /** A program stops half-way as on SIGINT. Argument: its name; else any load. */
    TOOL_STOPS_EARLY,
    /** A program's text ends in the middle. Argument: its name; else any load. */
    TOOL_TRUNCATED,
    /** I/Os fail. Argument: the device's address; else any. */
    IO_ERRORS,
    /** No file can be written. Argument: below which path; else everywhere. */
    DISK_FULL,
    /** A program that nothing ends. Argument: its name; else any load. */
    CHILD_WILL_NOT_DIE,
    /** A program that outlives the one who started it. Argument: its name; else any load. */
    CHILD_SURVIVES,
    /** Drives run hot. Argument: degrees added; else 45. */
    HOT;

    /** Name in the faults file: lower case, with dashes. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<Fault> labelled(String label) {
        return Arrays.stream(values()).filter(f -> f.label().equals(label)).findFirst();
    }
}
