package dev.spdkcmp.drivers.inventory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IdentifiedNamespaceTest {

    private final byte[] data = new byte[4096];
    private final ByteBuffer fields = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);

    private void format(int index, int metadata, int exponent, int performance) {
        fields.putShort(128 + 4 * index, (short) metadata);
        data[128 + 4 * index + 2] = (byte) exponent;
        data[128 + 4 * index + 3] = (byte) performance;
    }

    @Test
    void formatsSharingAndSizeAreRead() {
        fields.putLong(0, 4_194_304);
        fields.putLong(16, 1_000);
        fields.putShort(46, (short) 256);
        data[25] = 2;
        data[26] = 1;
        data[30] = 1;
        format(0, 0, 9, 2);
        format(1, 8, 12, 0);
        assertEquals(
                Optional.of(
                        new IdentifiedNamespace(
                                4_194_304,
                                1_000,
                                256,
                                true,
                                List.of(
                                        new LbaFormat(0, 512, 0, 2, false),
                                        new LbaFormat(1, 4096, 8, 0, true)))),
                IdentifiedNamespace.parse(data));
    }

    @Test
    void anInactiveNamespaceIsNone() {
        assertEquals(Optional.empty(), IdentifiedNamespace.parse(data));
        assertEquals(Optional.empty(), IdentifiedNamespace.parse(new byte[0]));
    }

    @Test
    void theHealthLogIsInBytesKelvinAndMinutes() {
        byte[] log = new byte[512];
        ByteBuffer health = ByteBuffer.wrap(log).order(ByteOrder.LITTLE_ENDIAN);
        log[0] = 2;
        health.putShort(1, (short) 323);
        log[3] = 100;
        log[5] = 3;
        health.putLong(32, 1_000);
        health.putLong(56, 1);
        health.putLong(160, 7);
        health.putInt(192, 9);
        HealthLog read = HealthLog.parse(log).orElseThrow();
        assertEquals(323, read.temperatureKelvin());
        assertEquals(2, read.criticalWarning());
        assertEquals(new BigInteger("512000000"), read.bytesRead());
        assertEquals(
                BigInteger.ONE.shiftLeft(64).multiply(BigInteger.valueOf(512_000)),
                read.bytesWritten());
        assertEquals(BigInteger.valueOf(7), read.mediaErrors());
        assertEquals(9, read.warningTemperatureMinutes());
        assertEquals(Optional.empty(), HealthLog.parse(new byte[10]));
    }
}
