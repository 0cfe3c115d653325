package dev.spdkcmp.parsers.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellLineTest {

    @Test
    void quotesOnlyWhatAShellWouldChange() {
        assertEquals(
                "spdk_nvme_perf -q 4 -r 'trtype:PCIe traddr:0000:01:00.0 ns:1'",
                ShellLine.of(
                        List.of(
                                "spdk_nvme_perf",
                                "-q",
                                "4",
                                "-r",
                                "trtype:PCIe traddr:0000:01:00.0 ns:1")));
    }

    @Test
    void whateverIsQuotedReadsBackAsItself() {
        List<String> words =
                List.of("a b", "", "it's", "$HOME", "x;y", "\"q\"", "back\\slash", "#");
        assertEquals(List.of(words), ShellText.commands(ShellLine.of(words)));
    }
}
