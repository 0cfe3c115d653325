package dev.spdkcmp.drivers.inventory;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * A controller's health log (log page 02h), NVMe Base Specification 2.0, figure 207.
 *
 * @param criticalWarning bit 0 spare, 1 temperature, 2 reliability, 3 read-only, 4 backup
 * @param temperatureKelvin composite temperature
 * @param availableSparePercent 0 to 100
 * @param percentageUsed 0 to 255
 * @param bytesRead by the host; data units of 512,000 bytes
 * @param bytesWritten by the host
 * @param mediaErrors unrecovered data integrity errors
 * @param warningTemperatureMinutes time above the warning temperature
 * @param criticalTemperatureMinutes time above the critical temperature
 * @param thermalTransitions how often it slowed itself down to cool, lightly or heavily
 */
public record HealthLog(
        int criticalWarning,
        int temperatureKelvin,
        int availableSparePercent,
        int percentageUsed,
        BigInteger bytesRead,
        BigInteger bytesWritten,
        BigInteger mediaErrors,
        long warningTemperatureMinutes,
        long criticalTemperatureMinutes,
        long thermalTransitions) {

    private static final int BYTES = 512;
    private static final BigInteger DATA_UNIT_BYTES = BigInteger.valueOf(512_000);
    private static final int COUNTER_BYTES = 16;

    /** Reads the 512 bytes; empty where there are fewer. */
    public static Optional<HealthLog> parse(byte[] log) {
        if (log.length < BYTES) {
            return Optional.empty();
        }
        ByteBuffer fields = ByteBuffer.wrap(log).order(ByteOrder.LITTLE_ENDIAN);
        return Optional.of(
                new HealthLog(
                        Byte.toUnsignedInt(log[0]),
                        Short.toUnsignedInt(fields.getShort(1)),
                        Byte.toUnsignedInt(log[3]),
                        Byte.toUnsignedInt(log[5]),
                        counter(log, 32).multiply(DATA_UNIT_BYTES),
                        counter(log, 48).multiply(DATA_UNIT_BYTES),
                        counter(log, 160),
                        Integer.toUnsignedLong(fields.getInt(192)),
                        Integer.toUnsignedLong(fields.getInt(196)),
                        Integer.toUnsignedLong(fields.getInt(216))
                                + Integer.toUnsignedLong(fields.getInt(220))));
    }

    private static BigInteger counter(byte[] log, int at) {
        byte[] bigEndian = new byte[COUNTER_BYTES];
        for (int index = 0; index < COUNTER_BYTES; index++) {
            bigEndian[COUNTER_BYTES - 1 - index] = log[at + index];
        }
        return new BigInteger(1, bigEndian);
    }
}
