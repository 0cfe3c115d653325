package dev.spdkcmp.harness.report.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless Chromium of its own, driven by the DevTools protocol on the loopback interface. */
public final class Chromium implements AutoCloseable {

    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome");
    private static final int START_SECONDS = 60;

    private final Process process;
    private final Path profile;
    private final int port;
    private final List<BrowserPage> open = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();

    private Chromium(Process process, Path profile, int port) {
        this.process = process;
        this.profile = profile;
        this.port = port;
    }

    /** The browser of this machine, if it has one. */
    public static Optional<Path> find() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.of(path.split(":"))
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Starts it with an empty profile. */
    public static Chromium start(Path program) throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory("chromium");
        Process process =
                new ProcessBuilder(
                                program.toString(),
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-quic",
                                "--disable-dev-shm-usage",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync",
                                "--remote-debugging-port=0",
                                "--user-data-dir=" + profile,
                                "about:blank")
                        .redirectErrorStream(true)
                        .redirectOutput(profile.resolve("chromium.log").toFile())
                        .start();
        Path portFile = profile.resolve("DevToolsActivePort");
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!Files.exists(portFile) || Files.readAllLines(portFile).isEmpty()) {
            if (!process.isAlive() || System.nanoTime() > patience) {
                process.destroyForcibly();
                throw new IOException(
                        "Chromium did not start: "
                                + Files.readString(profile.resolve("chromium.log")));
            }
            Thread.sleep(20);
        }
        int port = Integer.parseInt(Files.readAllLines(portFile).get(0));
        return new Chromium(process, profile, port);
    }

    /** A new tab of so many CSS pixels. */
    public BrowserPage open(int width, int height) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/new"))
                        .PUT(HttpRequest.BodyPublishers.noBody())
                        .build();
        JsonNode tab =
                new ObjectMapper()
                        .readTree(http.send(request, HttpResponse.BodyHandlers.ofString()).body());
        DevTools tools = DevTools.connect(http, tab.get("webSocketDebuggerUrl").asText());
        BrowserPage page = new BrowserPage(tools, width, height);
        open.add(page);
        return page;
    }

    /** Closes every tab opened so far. */
    public void closePages() throws IOException {
        for (BrowserPage page : open) {
            page.close();
        }
        open.clear();
    }

    @Override
    public void close() throws IOException {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        }
    }
}
