package dev.spdkcmp.drivers.simulated.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProfilesTest {

    @TempDir Path folder;

    private final Profiles profiles = new Profiles();

    static List<String> bundled() {
        return Profiles.BUNDLED;
    }

    @ParameterizedTest
    @MethodSource("bundled")
    void aBundledProfileIsWhole(String name) throws UnknownProfile {
        MachineProfile profile = profiles.load(name);
        assertEquals(name, profile.name());
        Map<String, DriveKind> drives = profiles.drives();
        Set<String> addresses = new HashSet<>();
        for (ControllerFacts controller : profile.controllers()) {
            assertTrue(drives.containsKey(controller.drive()), controller.drive());
            assertTrue(addresses.add(controller.bdf()), controller.bdf() + " twice");
            assertTrue(controller.node() < profile.cpu().nodes(), controller.bdf());
            assertTrue(controller.lba() == 512 || controller.lba() == 4096, controller.bdf());
        }
        assertTrue(profile.board().product().startsWith("SIMULATED"));
    }

    @Test
    void everyDriveSaysSimulated() {
        profiles.drives()
                .forEach((name, kind) -> assertTrue(kind.model().startsWith("SIMULATED"), name));
    }

    @Test
    void whatAProfileStatesReplacesWhatItExtendsKeyByKey() throws Exception {
        Path file = write("extends: stock\nname: mine\ncpu: {coresPerSocket: 4}\n");
        MachineProfile profile = profiles.load(file.toString());
        assertEquals(4, profile.cpu().coresPerSocket());
        assertEquals(2, profile.cpu().threadsPerCore());
        assertEquals("lazy", profile.iommu());
    }

    private Path write(String yaml) throws IOException {
        return Files.writeString(folder.resolve("mine.yaml"), yaml);
    }

    @Test
    void anUnknownNameIsToldWithThoseThatThereAre() {
        UnknownProfile unknown = assertThrows(UnknownProfile.class, () -> profiles.load("toaster"));
        assertEquals(
                "no simulated machine is called toaster; there are "
                        + String.join(", ", Profiles.BUNDLED),
                unknown.getMessage());
    }

    @Test
    void aMistypedKeyIsToldWithTheKnownOnes() throws Exception {
        Path file = write("extends: stock\ncpu: {coresPerSokket: 4}\n");
        UnknownProfile unknown =
                assertThrows(UnknownProfile.class, () -> profiles.load(file.toString()));
        String start =
                "profile "
                        + file
                        + ": 'coresPerSokket' means nothing there; known are baseMhz, boost, ";
        assertEquals(start, unknown.getMessage().substring(0, start.length()));
    }

    @Test
    void brokenYamlIsToldWithItsLine() throws Exception {
        Path file = write("extends: stock\nname: [mine\n");
        UnknownProfile unknown =
                assertThrows(UnknownProfile.class, () -> profiles.load(file.toString()));
        assertEquals(
                "profile " + file + " line 2: while parsing a flow sequence", unknown.getMessage());
    }

    @Test
    void aMissingFileIsTold() {
        UnknownProfile unknown =
                assertThrows(UnknownProfile.class, () -> profiles.load("/nowhere/x.yaml"));
        assertEquals("profile /nowhere/x.yaml: there is no such file", unknown.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"'0,1,2,3,8','0-3,8'", "'5','5'", "'',''", "'1,3','1,3'"})
    void cpuListsAreTheKernels(String cpus, String list) {
        List<Integer> numbers = CpuFacts.parseList(cpus);
        assertEquals(list, CpuFacts.list(numbers));
        assertEquals(numbers, CpuFacts.parseList(list));
    }

    @Test
    void cpusAreNumberedAsLinuxDoes() throws UnknownProfile {
        CpuFacts cpu = profiles.load("box-24").cpu();
        assertEquals(256, cpu.cpus());
        assertEquals("0-31,128-159", CpuFacts.list(cpu.cpusOfNode(0)));
        assertEquals("96-127,224-255", CpuFacts.list(cpu.cpusOfNode(3)));
        assertEquals(List.of(48, 176), cpu.siblingsOf(48));
    }

    @ParameterizedTest
    @CsvSource({"8.0,4,3.938", "16.0,4,7.877", "32.0,4,15.754", "5.0,1,0.5", "64.0,4,30.25"})
    void aLinkCarriesItsSpeedLessItsEncoding(double speed, int width, double bytesPerNs) {
        assertEquals(bytesPerNs, new ControllerFacts.Link(speed, width).bytesPerNs(), 1e-3);
    }
}
