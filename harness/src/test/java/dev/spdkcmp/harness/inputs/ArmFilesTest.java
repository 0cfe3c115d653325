package dev.spdkcmp.harness.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArmFilesTest {

    @TempDir private Path folder;

    private ArmFiles files;

    @BeforeEach
    void layOutResults() throws IOException {
        for (String name :
                List.of(
                        "k/q1-b1.json",
                        "k/q1-b2.json",
                        "k/deep/q2-b1.json",
                        "k/q1-b1.cmd",
                        "k/stderr",
                        "k/commands.log",
                        "k/cell_clat.1.log",
                        "k/.hidden",
                        "k/README.md",
                        "s/q1.txt",
                        "l/perf-q1.log",
                        "s/q1.exit")) {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "");
        }
        files = new ArmFiles(folder);
    }

    @Test
    void anArgumentIsSplitAtItsFirstEqualsSign() {
        assertEquals(Optional.of(new ArmPath("a", "b=c")), ArmPath.parse("a=b=c"));
        assertEquals(Optional.empty(), ArmPath.parse("=b"));
        assertEquals(Optional.empty(), ArmPath.parse("a="));
        assertEquals(Optional.empty(), ArmPath.parse("ab"));
        assertEquals(Optional.empty(), ArmPath.parse(" =b"));
    }

    @Test
    void aFolderMeansTheOutputsInItAndBelow() {
        assertEquals(List.of("deep/q2-b1.json", "q1-b1.json", "q1-b2.json"), names(find("k=k")));
        assertEquals("k/deep/q2-b1.json", find("k=k").get(0).shown());
        assertTrue(find("k=k").stream().noneMatch(InputFile::named));
    }

    @Test
    void anOutputMayBeCalledALog() {
        assertEquals(List.of("perf-q1.log"), names(find("l=l")));
    }

    @Test
    void linksAreFollowed() throws IOException {
        Files.createSymbolicLink(folder.resolve("linked"), folder.resolve("k"));

        assertEquals(3, find("k=linked").size());
    }

    @Test
    void aGlobMeansWhatItMatches() {
        assertEquals(List.of("q1-b1.json", "q1-b2.json"), names(find("k=k/*.json")));
        assertEquals(List.of("deep/q2-b1.json"), names(find("k=k/**/*.json")));
        assertEquals(List.of("s/q1.txt"), names(find("x=[s]")));
        assertEquals(List.of("q1-b2.json"), names(find("k=" + folder.resolve("k/q1-b{2,3}.json"))));
    }

    @Test
    void aFileIsNamedByItself() {
        List<InputFile> found = find("k=k/deep/q2-b1.json");

        assertEquals(List.of("q2-b1.json"), names(found));
        assertTrue(found.get(0).named());
    }

    @Test
    void aFileBelongsToAnArmOnce() {
        assertEquals(2, find("k=k/*.json", "k=k/q1-b1.json").size());
        assertEquals(3, find("k=k/*.json", "again=k/q1-b1.json").size());
    }

    @Test
    void whatIsNotThereIsNamed() throws IOException {
        Files.createDirectories(folder.resolve("empty"));
        find("a=nowhere", "b=empty", "c=k/*.txt", "d=nowhere/*.txt", "e=k/[.json");

        assertEquals(
                List.of(
                        "a=nowhere: nowhere does not exist",
                        "b=empty: empty is a folder without outputs",
                        "c=k/*.txt: k/*.txt matches no file",
                        "d=nowhere/*.txt: nowhere/*.txt matches nothing: there is no folder"
                                + " nowhere",
                        "e=k/[.json: k/[.json is no glob: Missing ']"),
                files.errors());
    }

    private List<InputFile> find(String... arguments) {
        return files.find(
                Arrays.stream(arguments).map(text -> ArmPath.parse(text).orElseThrow()).toList());
    }

    private static List<String> names(List<InputFile> found) {
        return found.stream().map(InputFile::name).toList();
    }
}
