package dev.spdkcmp.drivers.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.LocalHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolFinderTest {

    @TempDir private Path folder;

    @Test
    void readsVersionEnginesAndHashOfTheNamedFio() throws Exception {
        Path fio = folder.resolve("fio");
        Files.writeString(
                fio,
                """
                #!/bin/sh
                case $1 in
                --version) echo fio-3.42 ;;
                --enghelp) printf 'Available IO engines:\\n\\tlibaio\\n\\tio_uring\\n' ;;
                esac
                """);
        Files.setPosixFilePermissions(fio, PosixFilePermissions.fromString("rwxr-xr-x"));
        Toolset tools = new ToolFinder(new LocalHost()).find(fio.toString(), null);
        assertEquals("fio-3.42", tools.fio().versionText());
        assertEquals(new SoftwareVersion(3, 42, 0), tools.fio().version());
        assertEquals(Set.of("libaio", "io_uring"), tools.fioEngines());
        assertTrue(tools.fio().sha256().matches("[0-9a-f]{64}"));
        assertNull(tools.spdk());
    }

    @Test
    void findsTheProgramsOfABuildWhereItsVersionPutsThem() throws Exception {
        put(
                "include/spdk/version.h",
                "#define SPDK_VERSION_MAJOR\t22\n#define SPDK_VERSION_MINOR\t5\n#define SPDK_VERSION_PATCH 1\n");
        put("build/examples/perf", "x");
        put("build/fio/spdk_nvme", "y");
        Toolset tools = new ToolFinder(new LocalHost()).find("/no/fio", folder.toString());
        assertNull(tools.fio());
        assertEquals(folder + "/build/examples/perf", tools.perf().path());
        assertEquals("v22.05.1", tools.perf().versionText());
        assertTrue(tools.perf().atLeast(22, 5));
        assertEquals(folder + "/build/fio/spdk_nvme", tools.fioPlugin().path());
        assertNull(tools.bdevperf());
        assertEquals(
                "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
                tools.perf().sha256());
    }

    private void put(String path, String text) throws Exception {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
