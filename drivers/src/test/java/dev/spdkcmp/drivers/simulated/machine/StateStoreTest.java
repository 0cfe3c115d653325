package dev.spdkcmp.drivers.simulated.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateStoreTest {

    @TempDir Path folder;

    private StateStore store;

    @BeforeEach
    void begin() throws IOException {
        store = new StateStore(folder);
        store.create(new MachineState());
    }

    private Path file() {
        return folder.resolve("machine.jsonl");
    }

    private StateStore another() throws IOException {
        return new StateStore(folder);
    }

    @Test
    void aChangeIsThereForEveryoneWhenItReturns() throws IOException {
        StateStore other = another();
        store.update(state -> state.uptimeNs = 7);
        assertEquals(7, other.now().uptimeNs);
        other.update(state -> state.uptimeNs++);
        assertEquals(8, store.now().uptimeNs);
    }

    @Test
    void aRefusedChangeLeavesNothing() {
        assertThrows(
                IOException.class,
                () ->
                        store.change(
                                state -> {
                                    state.uptimeNs = 99;
                                    throw Refusal.busy();
                                }));
        assertEquals(0, store.now().uptimeNs);
    }

    @Test
    void aChangeWithinAnotherIsPartOfIt() {
        long before = store.now().revision;
        store.update(
                state -> {
                    state.uptimeNs = 1;
                    store.update(inner -> inner.uptimeNs += 1);
                });
        assertEquals(2, store.now().uptimeNs);
        assertEquals(before + 1, store.now().revision);
    }

    @Test
    void alineThatAKilledProcessDidNotFinishDoesNotCount() throws IOException {
        store.update(state -> state.uptimeNs = 5);
        Files.writeString(file(), "{\"revision\":77,\"upti", StandardOpenOption.APPEND);
        assertEquals(5, another().now().uptimeNs);
        another().update(state -> state.uptimeNs = 6);
        assertEquals(6, another().now().uptimeNs);
    }

    @Test
    void theFileIsBegunAnewBeforeItGrowsWithoutEnd() throws IOException {
        StateStore other = another();
        String ballast = "x".repeat(100_000);
        for (int i = 1; i <= 200; i++) {
            int value = i;
            store.update(
                    state -> {
                        state.uptimeNs = value;
                        state.settings.put("ballast", ballast);
                    });
        }
        assertTrue(Files.size(file()) < 10 << 20, "size " + Files.size(file()));
        assertEquals(200, other.now().uptimeNs);
        assertEquals(200, another().now().uptimeNs);
    }

    @Test
    void changesFromSeveralHoldersAreAllKept() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            StateStore own = another();
            Thread thread =
                    new Thread(
                            () -> {
                                for (int i = 0; i < 50; i++) {
                                    own.update(state -> state.uptimeNs++);
                                }
                            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(200, store.now().uptimeNs);
    }
}
