package dev.spdkcmp.scenarios;

import java.util.Arrays;
import java.util.Optional;

/** The I/O stacks that can be measured, each a load generator on a driver. */
public enum ArmKind {
    KERNEL_LIBAIO(
            "kernel-libaio", Stack.KERNEL, Generator.FIO, "fio's libaio on the kernel driver"),
    KERNEL_IO_URING(
            "kernel-io_uring",
            Stack.KERNEL,
            Generator.FIO,
            "fio's io_uring with fixed buffers and registered files"),
    KERNEL_IO_URING_POLLED(
            "kernel-io_uring-polled",
            Stack.KERNEL,
            Generator.FIO,
            "the same, completions polled on the driver's poll queues"),
    KERNEL_IO_URING_SQPOLL(
            "kernel-io_uring-sqpoll",
            Stack.KERNEL,
            Generator.FIO,
            "the same, submitted by a kernel thread on a CPU of its own"),
    KERNEL_IO_URING_CMD(
            "kernel-io_uring_cmd",
            Stack.KERNEL,
            Generator.FIO,
            "NVMe commands through the generic character device"),
    KERNEL_PSYNC(
            "kernel-psync",
            Stack.KERNEL,
            Generator.FIO,
            "as many threads as the queue is deep, each with one synchronous I/O"),
    SPDK_PERF("spdk-perf", Stack.SPDK, Generator.PERF, "spdk_nvme_perf on SPDK's driver"),
    SPDK_FIO("spdk-fio", Stack.SPDK, Generator.FIO_PLUGIN, "fio on SPDK's driver, by its plugin"),
    SPDK_BDEVPERF(
            "spdk-bdevperf", Stack.SPDK, Generator.BDEVPERF, "bdevperf: SPDK's block device layer"),
    KERNEL_PERF_AIO(
            "kernel-perf-aio",
            Stack.KERNEL,
            Generator.PERF,
            "control: spdk_nvme_perf on the kernel driver, by libaio"),
    KERNEL_PERF_URING(
            "kernel-perf-uring",
            Stack.KERNEL,
            Generator.PERF,
            "control: spdk_nvme_perf on the kernel driver, by io_uring");

    /** Whose driver the device is bound to. */
    public enum Stack {
        KERNEL,
        SPDK
    }

    /** The program that makes the load. */
    public enum Generator {
        FIO,
        FIO_PLUGIN,
        PERF,
        BDEVPERF
    }

    private final String yamlName;
    private final Stack stack;
    private final Generator generator;
    private final String description;

    ArmKind(String yamlName, Stack stack, Generator generator, String description) {
        this.yamlName = yamlName;
        this.stack = stack;
        this.generator = generator;
        this.description = description;
    }

    /** The arm of that name, if there is one. */
    public static Optional<ArmKind> named(String name) {
        return Arrays.stream(values()).filter(kind -> kind.yamlName.equals(name)).findFirst();
    }

    /** Its name in scenarios, results and on the command line. */
    public String yamlName() {
        return yamlName;
    }

    public Stack stack() {
        return stack;
    }

    public Generator generator() {
        return generator;
    }

    /** One phrase for a person. */
    public String description() {
        return description;
    }

    /** Whether fio, with or without SPDK's plugin, makes the load. */
    public boolean usesFio() {
        return generator == Generator.FIO || generator == Generator.FIO_PLUGIN;
    }

    /** Whether something of an SPDK build is needed. */
    public boolean usesSpdkBuild() {
        return generator != Generator.FIO;
    }

    @Override
    public String toString() {
        return yamlName;
    }
}
