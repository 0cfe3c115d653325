package dev.spdkcmp.harness.benchmark;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Writes as many result files as a benchmark wants, from the real outputs in the tests' resources:
 * copies, in which only the device's name differs, so that sizes, histograms and noise are real.
 */
public final class ResultFiles {

    private static final String DATASET = "dataset-randread-4k";
    private static final List<String> FIO_ARMS = List.of("kernel-io_uring", "kernel-libaio");
    private static final List<String> PERF_ARMS = List.of("kernel-perf_aio", "spdk-perf");
    private static final int[] DEPTHS = {1, 2, 4, 8, 16, 32, 64};
    private static final int REAL_BLOCKS = 6;

    /** Arms of a comparison and the real arm that each is copied from. */
    private static final List<List<String>> COMPARED =
            List.of(
                    List.of("kernel-io_uring", "kernel-io_uring", ".json"),
                    List.of("kernel-libaio", "kernel-libaio", ".json"),
                    List.of("kernel-perf_aio", "kernel-perf_aio", ".txt"),
                    List.of("kernel-libaio-again", "kernel-libaio", ".json"),
                    List.of("kernel-perf_aio-again", "kernel-perf_aio", ".txt"));

    private final Path resources;

    private ResultFiles(Path resources) {
        this.resources = resources;
    }

    /**
     * Writes a set of files.
     *
     * @param arguments the tests' resources; then {@code fio FOLDER BYTES}, {@code perf FOLDER
     *     FILES} or {@code compare FOLDER POINTS BLOCKS}
     */
    public static void main(String[] arguments) throws IOException {
        ResultFiles files = new ResultFiles(Path.of(arguments[0]));
        Path folder = Files.createDirectories(Path.of(arguments[2]));
        int size = Integer.parseInt(arguments[3]);
        switch (arguments[1]) {
            case "fio" -> files.documents(folder, size);
            case "perf" -> files.perfOutputs(folder, size);
            case "compare" -> files.comparison(folder, size, Integer.parseInt(arguments[4]));
            default -> throw new IllegalArgumentException("no set is called " + arguments[1]);
        }
    }

    private List<Path> outputs(List<String> arms) throws IOException {
        List<Path> outputs = new ArrayList<>();
        for (String arm : arms) {
            try (Stream<Path> files = Files.list(resources.resolve(DATASET).resolve(arm))) {
                files.sorted().forEach(outputs::add);
            }
        }
        return outputs;
    }

    private void documents(Path folder, long bytes) throws IOException {
        List<Path> real = outputs(FIO_ARMS);
        long written = 0;
        for (int i = 0; written < bytes; i++) {
            byte[] document = Files.readAllBytes(real.get(i % real.size()));
            Files.write(folder.resolve("%06d.json".formatted(i)), document);
            written += document.length;
        }
    }

    private void perfOutputs(Path folder, int files) throws IOException {
        List<Path> real = outputs(PERF_ARMS);
        for (int i = 0; i < files; i++) {
            Files.copy(real.get(i % real.size()), folder.resolve("%06d.txt".formatted(i)));
        }
    }

    /**
     * Points are the dataset's depths on as many devices as it takes; blocks repeat the real six.
     */
    private void comparison(Path folder, int points, int blocks) throws IOException {
        List<String> commands =
                Files.readAllLines(resources.resolve(DATASET).resolve("commands.log"));
        long second = 1_796_058_788L;
        try (BufferedWriter log = Files.newBufferedWriter(folder.resolve("commands.log"))) {
            for (int block = 1; block <= blocks; block++) {
                for (int point = 0; point < points; point++) {
                    for (List<String> arm : COMPARED) {
                        String device = "nvme%dn1".formatted(point / DEPTHS.length);
                        int depth = DEPTHS[point % DEPTHS.length];
                        String real = name(arm.get(1), depth, 1 + (block - 1) % REAL_BLOCKS, arm);
                        String copy = name(arm.get(0) + "/" + device, depth, block, arm);
                        Path file = folder.resolve(copy);
                        Files.createDirectories(file.getParent());
                        Files.writeString(file, onDevice(read(real), device));
                        log.write(
                                "%d.0 rc=0 %s %s%n"
                                        .formatted(
                                                second,
                                                copy,
                                                onDevice(command(commands, real), device)));
                        second += 4;
                    }
                }
            }
        }
    }

    private static String name(String folder, int depth, int block, List<String> arm) {
        return String.format(
                Locale.ROOT, "%s/randread-4k-q%d-b%d%s", folder, depth, block, arm.get(2));
    }

    private String read(String output) {
        try {
            return Files.readString(
                    resources.resolve(DATASET).resolve(output), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String command(List<String> log, String output) {
        return log.stream()
                .filter(line -> line.contains(" " + output + " "))
                .findFirst()
                .map(line -> line.split(" ", 4)[3])
                .orElseThrow();
    }

    private static String onDevice(String text, String device) {
        return text.replace("nvme0n1", device);
    }
}
