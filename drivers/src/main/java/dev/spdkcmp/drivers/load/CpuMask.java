package dev.spdkcmp.drivers.load;

import java.math.BigInteger;
import java.util.Collection;

/** CPUs as a hexadecimal mask, which SPDK's tools of every version accept (spdk-formats §8). */
final class CpuMask {

    private CpuMask() {}

    static String of(Collection<Integer> cpus) {
        BigInteger mask = BigInteger.ZERO;
        for (int cpu : cpus) {
            mask = mask.setBit(cpu);
        }
        return "0x" + mask.toString(16);
    }
}
