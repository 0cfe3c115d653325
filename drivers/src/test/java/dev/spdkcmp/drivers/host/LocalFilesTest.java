package dev.spdkcmp.drivers.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalFilesTest {

    @TempDir private Path root;

    private HostFiles files() {
        return new LocalHost(root).files();
    }

    @Test
    void pathsAreTheMachinesOwn() throws IOException {
        Files.createDirectories(root.resolve("sys/devices/pci0000:00/0000:00:03.0"));
        Files.createDirectories(root.resolve("sys/bus/pci/devices"));
        Files.createSymbolicLink(
                root.resolve("sys/bus/pci/devices/0000:00:03.0"),
                Path.of("../../../devices/pci0000:00/0000:00:03.0"));

        assertEquals(List.of("0000:00:03.0"), files().list("/sys/bus/pci/devices"));
        assertEquals(
                Optional.of("/sys/devices/pci0000:00/0000:00:03.0"),
                files().canonical("/sys/bus/pci/devices/0000:00:03.0"));
        assertEquals(
                Optional.of("../../../devices/pci0000:00/0000:00:03.0"),
                files().readLink("/sys/bus/pci/devices/0000:00:03.0"));
        assertEquals(Optional.empty(), files().canonical("/sys/bus/pci/devices/0000:00:04.0"));
        assertEquals(List.of(), files().list("/no/such"));
        assertEquals(Optional.empty(), files().read("/no/such"));
    }

    @Test
    void writingNeverCreates() throws IOException {
        Files.createDirectories(root.resolve("sys"));
        IOException refused =
                assertThrows(IOException.class, () -> files().write("/sys/nr_hugepages", "8"));
        assertEquals("/sys/nr_hugepages: there is no such file", refused.getMessage());
        assertFalse(Files.exists(root.resolve("sys/nr_hugepages")));

        Files.writeString(root.resolve("sys/nr_hugepages"), "1024\n");
        files().write("/sys/nr_hugepages", "8");
        assertEquals("8\n", Files.readString(root.resolve("sys/nr_hugepages")));
    }

    @Test
    void aBoundedWriteDoesTheSameAndSaysTheSystemsReason()
            throws IOException, InterruptedException {
        Files.createDirectories(root.resolve("sys"));
        Files.writeString(root.resolve("sys/unbind"), "");
        files().write("/sys/unbind", "0000:00:03.0", Duration.ofSeconds(5));
        assertEquals("0000:00:03.0\n", Files.readString(root.resolve("sys/unbind")));

        Files.createDirectories(root.resolve("sys/folder"));
        IOException refused =
                assertThrows(
                        IOException.class,
                        () -> files().write("/sys/folder", "1", Duration.ofSeconds(5)));
        assertEquals("/sys/folder: Is a directory", refused.getMessage());
    }

    @Test
    void aWriteThatNeverReturnsIsGivenUp() throws IOException, InterruptedException {
        Files.createDirectories(root.resolve("sys"));
        assertTrue(
                new LocalHost()
                        .programs()
                        .run(
                                new Program(
                                        List.of("mkfifo", root.resolve("sys/unbind").toString()),
                                        java.util.Map.of(),
                                        Duration.ofSeconds(5)))
                        .succeeded());
        IOException blocked =
                assertThrows(
                        IOException.class,
                        () -> files().write("/sys/unbind", "0000:00:03.0", Duration.ofSeconds(1)));
        assertEquals(
                "/sys/unbind: the write of 0000:00:03.0 is still blocked after 1 s",
                blocked.getMessage());
    }

    @Test
    void durableFilesMakeTheirFolders() throws IOException {
        files().appendDurably("/var/lib/spdkcmp/ledger.jsonl", "{}\n".getBytes(UTF_8));
        files().appendDurably("/var/lib/spdkcmp/ledger.jsonl", "[]\n".getBytes(UTF_8));
        assertEquals(Optional.of("{}\n[]\n"), files().read("/var/lib/spdkcmp/ledger.jsonl"));

        files().writeDurably("/var/lib/spdkcmp/holder", "1".getBytes(UTF_8));
        files().writeDurably("/var/lib/spdkcmp/holder", "22".getBytes(UTF_8));
        assertEquals(Optional.of("22"), files().read("/var/lib/spdkcmp/holder"));
        assertEquals(List.of("holder", "ledger.jsonl"), files().list("/var/lib/spdkcmp"));

        files().rename("/var/lib/spdkcmp/holder", "/var/lib/spdkcmp/other");
        assertEquals(Optional.of("22"), files().read("/var/lib/spdkcmp/other"));
        assertEquals(
                "/var/lib/spdkcmp/holder: No such file or directory",
                assertThrows(
                                IOException.class,
                                () -> files().rename("/var/lib/spdkcmp/holder", "/var/x"))
                        .getMessage());
        files().delete("/var/lib/spdkcmp/other");
        files().delete("/var/lib/spdkcmp/holder");
        assertFalse(files().exists("/var/lib/spdkcmp/holder"));
    }

    @Test
    void bytesAreReadFromAnOffset() throws IOException {
        Files.createDirectories(root.resolve("dev"));
        Files.write(root.resolve("dev/nvme0n1"), new byte[] {1, 2, 3, 4, 5});
        assertArrayEquals(new byte[] {3, 4, 5}, files().readBytes("/dev/nvme0n1", 2, 10));
        assertArrayEquals(new byte[0], files().readBytes("/dev/nvme0n1", 9, 10));
    }

    @Test
    void deviceNumbersAreThoseOfNodesOnly() throws IOException {
        assertEquals(Optional.of("1:3"), new LocalHost().files().deviceNumber("/dev/null"));
        assertEquals(Optional.empty(), new LocalHost().files().deviceNumber("/etc/passwd"));
        assertEquals("259:65537", LocalFiles.majorAndMinor(0x1000_0000L | 259 << 8 | 1));
    }
}
