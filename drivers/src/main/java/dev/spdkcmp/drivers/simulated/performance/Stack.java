package dev.spdkcmp.drivers.simulated.performance;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A way for an I/O from a load generator to a drive, each with its own price. */
public enum Stack {
    @JsonProperty("fio-libaio")
    FIO_LIBAIO,
    @JsonProperty("fio-io_uring")
    FIO_IO_URING,
    @JsonProperty("fio-io_uring-plain")
    FIO_IO_URING_PLAIN,
    @JsonProperty("fio-io_uring-polled")
    FIO_IO_URING_POLLED,
    @JsonProperty("fio-io_uring-sqpoll")
    FIO_IO_URING_SQPOLL,
    @JsonProperty("fio-io_uring_cmd")
    FIO_IO_URING_CMD,
    @JsonProperty("fio-io_uring_cmd-polled")
    FIO_IO_URING_CMD_POLLED,
    @JsonProperty("fio-psync")
    FIO_PSYNC,
    @JsonProperty("fio-spdk")
    FIO_SPDK,
    @JsonProperty("perf-spdk")
    PERF_SPDK,
    @JsonProperty("perf-spdk-interrupt")
    PERF_SPDK_INTERRUPT,
    @JsonProperty("perf-aio")
    PERF_AIO,
    @JsonProperty("perf-uring")
    PERF_URING,
    @JsonProperty("bdevperf-spdk")
    BDEVPERF_SPDK;

    /** Whether its I/Os pass the kernel's block layer. */
    public boolean passesBlockLayer() {
        return switch (this) {
            case FIO_SPDK, PERF_SPDK, PERF_SPDK_INTERRUPT, BDEVPERF_SPDK -> false;
            case FIO_IO_URING_CMD, FIO_IO_URING_CMD_POLLED -> false;
            default -> true;
        };
    }

    /** Whether the kernel's driver carries its I/Os. */
    public boolean isKernel() {
        return switch (this) {
            case FIO_SPDK, PERF_SPDK, PERF_SPDK_INTERRUPT, BDEVPERF_SPDK -> false;
            default -> true;
        };
    }
}
