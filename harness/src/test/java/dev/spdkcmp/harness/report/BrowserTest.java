package dev.spdkcmp.harness.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.harness.report.browser.BrowserPage;
import dev.spdkcmp.harness.report.browser.Chromium;
import dev.spdkcmp.harness.tables.ComparisonDocument;
import dev.spdkcmp.harness.tables.ComparisonJson;
import dev.spdkcmp.harness.tables.FigureFormat;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a browser shows it: drawn, readable, correct, and silent on the network. */
class BrowserTest {

    private static final String READY = "document.documentElement.dataset.ready !== undefined";
    private static final String OVERFLOW =
            "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    private static final String COST_TIP =
            "document.querySelector(\"figure[data-chart='cost'] .tip\")";
    private static final List<String> DRAWN =
            List.of(
                    "throughput",
                    "latency",
                    "curve",
                    "distribution",
                    "ratio-throughput",
                    "ratio-latency",
                    "cost",
                    "samples");
    private static final int SPDK_BLUE = 0x0b6cb8;

    /** Names as somebody could choose them who means harm, or does not think of pages. */
    private static final String MARKUP = "<img src=x onerror=\"document.title='pwned'\">";

    private static final String QUOTES = "\"'--></script><script>document.title='pwned'</script>";
    private static final String TURNED = "spdk\u202Efrep\u2067\u200F";
    private static final String LONG = "0000:01:00.0" + "x".repeat(288);

    @TempDir static Path folder;
    private static Chromium chromium;

    @BeforeAll
    static void start() throws Exception {
        Optional<Path> program = Chromium.find();
        Assumptions.assumeTrue(
                program.isPresent(),
                "no Chromium on the PATH: the report was not opened in a browser");
        chromium = Chromium.start(program.get());
    }

    @AfterEach
    void closePages() throws IOException {
        chromium.closePages();
    }

    @AfterAll
    static void stop() throws Exception {
        if (chromium != null) {
            chromium.close();
        }
    }

    private static Path page(String name, SyntheticComparison comparison, Provenance provenance)
            throws IOException {
        Path file = folder.resolve(name + ".html");
        if (!Files.exists(file)) {
            try (Writer out = Files.newBufferedWriter(file)) {
                new HtmlReport().write(comparison.input(provenance, RunFacts.NONE), out);
            }
        }
        return file;
    }

    private static BrowserPage opened(Path file, int width) throws Exception {
        BrowserPage page = chromium.open(width, 900);
        page.open(file, READY);
        return page;
    }

    private static BrowserPage usual(int width) throws Exception {
        return opened(page("usual", SyntheticComparison.usual(), Provenance.SIMULATED), width);
    }

    @Test
    void opensWithoutAnErrorAndLoadsNothing() throws Exception {
        BrowserPage page = usual(1280);
        assertEquals(List.of(), page.errors());
        assertEquals(List.of(folder.resolve("usual.html").toUri().toString()), page.requests());
    }

    @Test
    void everyChartIsDrawnInPixelsOnBothColourSchemesAndWidths() throws Exception {
        BrowserPage page = usual(1280);
        for (String scheme : List.of("light", "dark")) {
            page.prefer(scheme);
            for (int width : new int[] {1280, 390}) {
                page.resize(width, 900);
                Thread.sleep(300);
                BufferedImage all = page.picture(".charts");
                for (String chart : DRAWN) {
                    BufferedImage picture = part(all, page, chart);
                    double ink = ink(picture);
                    assertTrue(
                            ink > 0.012,
                            chart + ", " + scheme + ", " + width + " px: ink on " + ink);
                    assertTrue(colours(picture) > 12, chart + " has hardly a colour");
                }
            }
        }
        assertEquals(List.of(), page.errors());
    }

    @Test
    void switchingAnArmOffTakesItsInkAway() throws Exception {
        BrowserPage page = usual(1280);
        String throughput = "figure[data-chart='throughput'] .plot";
        assertTrue(near(page.picture(throughput), SPDK_BLUE) > 60);
        page.evaluate("document.querySelectorAll('#controls input')[1].click()");
        assertEquals(0, near(page.picture(throughput), SPDK_BLUE));
    }

    @Test
    void numbersOnThePageAreThoseOfComparisonJson() throws Exception {
        JsonNode points = comparisonJson().get("points");
        BrowserPage page = usual(1280);
        JsonNode rows =
                page.evaluate(
                        "JSON.parse(document.querySelector(\"script[data-table='every-metric']\")"
                                + ".textContent)");
        assertEquals(points.size(), rows.size());
        Map<String, JsonNode> shown = new TreeMap<>();
        rows.forEach(
                row ->
                        shown.put(
                                row.get(0).asText()
                                        + row.get(3).asText()
                                        + "/"
                                        + metric(row.get(4).asText()),
                                row));
        for (JsonNode point : points) {
            JsonNode row =
                    shown.get(
                            point.get("candidate").asText()
                                    + point.get("queueDepth").asText()
                                    + "/"
                                    + point.get("metric").asText());
            assertEquals(
                    minus(FigureFormat.change(point.get("ratio").asDouble())), row.get(7).asText());
            assertEquals(
                    minus(
                            FigureFormat.change(point.get("ciLow").asDouble())
                                    + " to "
                                    + FigureFormat.change(point.get("ciHigh").asDouble())),
                    row.get(8).asText());
            assertEquals(
                    point.get("exploratory").asBoolean()
                            ? "exploratory"
                            : point.get("verdict").asText(),
                    row.get(13).asText());
        }
    }

    @Test
    void theTableBehindAChartHasTheFiguresOfComparisonJson() throws Exception {
        BrowserPage page = usual(1280);
        page.evaluate(
                "document.querySelector(\"figure[data-chart='ratio-throughput'] button\").click()");
        JsonNode rows =
                page.evaluate(
                        "[...document.querySelectorAll(\"figure[data-chart='ratio-throughput'] tbody tr\")]"
                                + ".map(row => [...row.cells].map(cell => cell.textContent))");
        List<String> shown = new ArrayList<>();
        rows.forEach(
                row ->
                        shown.add(
                                row.get(0).asText()
                                        + " "
                                        + row.get(1).asText()
                                        + ": "
                                        + row.get(2).asText()
                                        + " "
                                        + row.get(3).asText()
                                        + " "
                                        + row.get(4).asText()));
        List<String> expected = new ArrayList<>();
        comparisonJson()
                .get("points")
                .forEach(
                        point -> {
                            if (point.get("metric").asText().equals("iops")) {
                                expected.add(
                                        point.get("candidate").asText()
                                                + " "
                                                + point.get("queueDepth").asText()
                                                + ": "
                                                + decimals(point.get("ratio"))
                                                + " "
                                                + decimals(point.get("ciLow"))
                                                + " "
                                                + decimals(point.get("ciHigh")));
                            }
                        });
        assertEquals(24, expected.size());
        assertEquals(expected.stream().sorted().toList(), shown.stream().sorted().toList());
    }

    @Test
    void figuresReadTheSameInScriptAndTables() throws Exception {
        BrowserPage page = usual(1280);
        page.evaluate("document.querySelector(\"figure[data-chart='latency'] button\").click()");
        List<Double> values =
                IntStream.range(0, 400).mapToObj(i -> Math.pow(1.07, i) * 1.00037e-3).toList();
        String script = PageResources.load().script();
        String format =
                script.substring(script.indexOf("const MINUS"), script.indexOf("const NS_UNITS"));
        JsonNode shown =
                page.evaluate(
                        "(() => { "
                                + format
                                + " return "
                                + values
                                + ".map(significant).map(t => t.replace(/,/g, '')); })()");
        for (int i = 0; i < values.size(); i++) {
            assertEquals(FigureFormat.significant(values.get(i)), shown.get(i).asText());
        }
    }

    @Test
    void nothingIsCutOffAtEitherWidth() throws Exception {
        for (int width : new int[] {1280, 390}) {
            BrowserPage page = usual(width);
            assertEquals(0, page.evaluate(OVERFLOW).asInt(), width + " px");
            JsonNode charts =
                    page.evaluate(
                            "[...document.querySelectorAll('figure.chart')].map(f => [f.getBoundingClientRect().left,"
                                    + " f.getBoundingClientRect().right])");
            for (JsonNode chart : charts) {
                assertTrue(
                        chart.get(0).asDouble() >= 0 && chart.get(1).asDouble() <= width,
                        chart.toString());
            }
            assertTrue(
                    page.evaluate(
                                            "document.querySelector('.answer').getBoundingClientRect().bottom")
                                    .asDouble()
                            < 900,
                    "the answer is on the first screen");
        }
    }

    @Test
    void chartsAreReadByKeyboardAndPointer() throws Exception {
        BrowserPage page = usual(1280);
        page.evaluate("document.querySelector(\"figure[data-chart='throughput'] .plot\").focus()");
        page.press("ArrowRight");
        String first =
                page.evaluate(
                                "document.querySelector(\"figure[data-chart='throughput'] [aria-live]\").textContent")
                        .asText();
        assertTrue(
                first.matches(
                        "kernel-io_uring, depth 1, [0-9,]+, 95 % interval [0-9,]+ to [0-9,]+, n = 8"),
                first);
        page.press("End");
        String last =
                page.evaluate(
                                "document.querySelector(\"figure[data-chart='throughput'] [aria-live]\").textContent")
                        .asText();
        assertTrue(last.startsWith("kernel-libaio, depth 128, "), last);
        assertTrue(
                page.evaluate(
                                "document.querySelector(\"figure[data-chart='throughput'] .plot\").getAttribute('aria-label')")
                        .asText()
                        .startsWith("IOPS against queue depth, randread 4k. kernel-io_uring: "));
        JsonNode at =
                page.evaluate(
                        "(() => { const plot = document.querySelector(\"figure[data-chart='cost'] .plot\"); plot.scrollIntoView({block: 'center', behavior: 'instant'}); const r = plot.querySelectorAll('rect'); const b = r[r.length - 1].getBoundingClientRect(); return [b.right, b.top + 5]; })()");
        for (int tries = 0;
                tries < 50 && page.evaluate(COST_TIP + ".hidden").asBoolean();
                tries++) {
            page.moveTo(at.get(0).asDouble() + tries % 2, at.get(1).asDouble());
            Thread.sleep(40);
        }
        assertTrue(page.evaluate(COST_TIP + ".textContent").asText().startsWith("kernel-libaio"));
    }

    @Test
    void tablesSortByFiguresAndKeepTheirRows() throws Exception {
        BrowserPage page = usual(1280);
        String column =
                "[...document.querySelectorAll('table.comparison')[0].tBodies[0].rows].map(r => r.cells[4].textContent)";
        int rows = page.evaluate(column).size();
        page.evaluate(
                "document.querySelectorAll('table.comparison')[0].querySelectorAll('thead button')[4].click()");
        List<Double> sorted = new ArrayList<>();
        page.evaluate(column)
                .forEach(
                        cell ->
                                sorted.add(
                                        Double.parseDouble(cell.asText().replace('\u2212', '-'))));
        assertEquals(rows, sorted.size());
        assertEquals(sorted.stream().sorted().toList(), sorted);
        assertEquals(
                "ascending",
                page.evaluate(
                                "document.querySelectorAll('table.comparison')[0].querySelectorAll('thead th')[4].getAttribute('aria-sort')")
                        .asText());
    }

    @Test
    void pngAndCsvAreSaved() throws Exception {
        BrowserPage page = usual(1280);
        Path downloads = Files.createDirectory(folder.resolve("downloads"));
        page.downloadsTo(downloads);
        page.evaluate(
                "document.querySelectorAll(\"figure[data-chart='latency'] button\")[2].click()");
        String csv = Files.readString(saved(downloads, ".csv"));
        assertTrue(
                csv.startsWith(
                        "arm,queue depth,\"latency.p99, ns\",low,high,samples\r\nkernel-io_uring,1,"),
                csv);
        assertEquals(1 + 4 * 8, csv.lines().count());
        page.evaluate(
                "document.querySelectorAll(\"figure[data-chart='latency'] button\")[1].click()");
        BufferedImage picture = ImageIO.read(saved(downloads, ".png").toFile());
        assertEquals(1880, picture.getWidth());
        assertTrue(near(picture, SPDK_BLUE) > 400);
        assertTrue(near(picture, 0xb3261e) > 100, "the picture says SIMULATED by itself");
        assertEquals(List.of(), page.errors());
    }

    @Test
    void printsToPdfInLightColoursWithoutControls() throws Exception {
        BrowserPage page = usual(1280);
        page.prefer("dark");
        String pdf = new String(page.pdf(), StandardCharsets.ISO_8859_1);
        assertTrue(pdf.startsWith("%PDF-"));
        int pages = pdf.split("/Type /Page\\b(?!s)", -1).length - 1;
        assertTrue(pages >= 5 && pages <= 20, pages + " pages");
        assertEquals(List.of(), page.errors());
    }

    @Test
    void withoutScriptsTheAnswerAndTheTablesAreThere() throws Exception {
        BrowserPage page = chromium.open(1280, 900);
        page.withoutScripts();
        page.open(page("usual", SyntheticComparison.usual(), Provenance.SIMULATED), "true");
        String text = page.evaluate("document.body.innerText").asText();
        for (String wanted :
                List.of(
                        "SIMULATED",
                        "Adopt spdk-perf",
                        "Criteria, stated before there were data",
                        "spdk-perf against kernel-io_uring: randread 4k",
                        "The charts are drawn by a script",
                        "Closed loop: the queueing of an open system is not in these latencies",
                        "in flight 1.7 of 2")) {
            assertTrue(text.contains(wanted), wanted);
        }
    }

    @Test
    void simulatedIsWrittenAcrossThePageAndMeasuredIsNot() throws Exception {
        assertEquals(
                "SIMULATED",
                usual(1280)
                        .evaluate("document.querySelector('.stamp').textContent.trim()")
                        .asText());
        BrowserPage emulated =
                opened(page("emulated", SyntheticComparison.usual(), Provenance.EMULATED), 1280);
        assertEquals(
                "EMULATED",
                emulated.evaluate("document.querySelector('.stamp').textContent.trim()").asText());
        BrowserPage measured =
                opened(page("measured", SyntheticComparison.usual(), Provenance.MEASURED), 1280);
        assertTrue(measured.evaluate("document.querySelector('.stamp') === null").asBoolean());
    }

    @Test
    void hostileNamesAreOnlyEverText() throws Exception {
        SyntheticComparison hostile =
                new SyntheticComparison(
                        List.of(MARKUP, TURNED, QUOTES, LONG),
                        List.of(LONG, MARKUP),
                        1,
                        List.of(1, 8, 64),
                        6,
                        true);
        BrowserPage page = opened(page("hostile", hostile, Provenance.MEASURED), 1280);
        page.evaluate(
                "document.querySelectorAll('figure.chart:not(.empty) .tools button:first-child').forEach(b => b.click())");
        for (int width : new int[] {1280, 390}) {
            page.resize(width, 900);
            Thread.sleep(300);
            assertEquals(0, page.evaluate(OVERFLOW).asInt(), width + " px");
        }
        assertEquals(0, page.evaluate("document.querySelectorAll('img').length").asInt());
        assertNotEquals("pwned", page.evaluate("document.title").asText());
        String text = page.evaluate("document.body.innerText").asText();
        assertTrue(text.contains(MARKUP));
        assertTrue(text.contains(QUOTES));
        assertTrue(text.contains(LONG));
        assertTrue(text.contains("spdk\\u202Efrep\\u2067\\u200F"));
        assertFalse(text.matches("(?s).*[\u202A-\u202E\u2066-\u2069\u200E\u200F].*"));
        assertEquals(List.of(), page.errors());
        assertEquals(1, page.requests().size());
    }

    @Test
    void aThousandCellsAndTenThousandSamplesOpenQuickly() throws Exception {
        SyntheticComparison large =
                new SyntheticComparison(
                        List.of(
                                "kernel-io_uring",
                                "spdk-perf",
                                "kernel-libaio",
                                "kernel-io_uring-polled"),
                        List.of("0000:01:00.0"),
                        25,
                        List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
                        10,
                        true);
        BrowserPage page = opened(page("large", large, Provenance.MEASURED), 1280);
        int ownMs = page.evaluate("Number(document.documentElement.dataset.ready)").asInt();
        assertTrue(ownMs < 3000, "script took " + ownMs + " ms");
        assertTrue(
                page.evaluate("document.getElementsByTagName('tr').length").asInt() < 2000,
                "only rows in sight are in the document");
        page.evaluate("document.querySelectorAll('.windowed')[1].scrollTop = 100000");
        Thread.sleep(200);
        assertTrue(
                page.evaluate(
                                        "document.querySelectorAll('.windowed')[1].querySelectorAll('tbody tr:not(.spacer)').length")
                                .asInt()
                        > 10);
        assertEquals(List.of(), page.errors());
    }

    private static JsonNode comparisonJson() throws IOException {
        StringWriter json = new StringWriter();
        ComparisonJson.write(
                new ComparisonDocument(
                        SyntheticComparison.usual().comparison(Provenance.SIMULATED),
                        "",
                        List.of()),
                json);
        return new ObjectMapper().readTree(json.toString());
    }

    /** The metric's name from the words of a table. */
    private static String metric(String label) {
        return switch (label) {
            case "IOPS", "kIOPS", "MIOPS" -> "iops";
            case "MB/s", "GB/s" -> "bandwidth";
            case "CPU ns/IO" -> "cpu.nsPerIo";
            default -> "latency." + label.substring(0, label.indexOf(' '));
        };
    }

    private static String minus(String text) {
        return text.replace('-', '\u2212');
    }

    private static String decimals(JsonNode value) {
        return new BigDecimal(value.asDouble()).setScale(4, RoundingMode.HALF_UP).toPlainString();
    }

    private static Path saved(Path downloads, String ending) throws Exception {
        for (int tries = 0; tries < 200; tries++) {
            try (Stream<Path> files = Files.list(downloads)) {
                Optional<Path> found =
                        files.filter(file -> file.toString().endsWith(ending)).findFirst();
                if (found.isPresent()) {
                    Thread.sleep(100);
                    return found.get();
                }
            }
            Thread.sleep(50);
        }
        throw new AssertionError("no " + ending + " was saved");
    }

    /** The plot of one chart out of a picture of all of them. */
    private static BufferedImage part(BufferedImage all, BrowserPage page, String chart)
            throws IOException {
        JsonNode at =
                page.evaluate(
                        "(() => { const all ="
                                + " document.querySelector('.charts').getBoundingClientRect(); const"
                                + " r = document.querySelector(\"figure[data-chart='"
                                + chart
                                + "'] .plot\").getBoundingClientRect(); return [r.x - all.x, r.y -"
                                + " all.y, r.width, r.height].map(Math.floor); })()");
        return all.getSubimage(
                at.get(0).asInt(), at.get(1).asInt(), at.get(2).asInt(), at.get(3).asInt());
    }

    /** Share of pixels that are not the background. */
    private static double ink(BufferedImage picture) {
        int paper = picture.getRGB(0, picture.getHeight() - 1);
        long inked = pixels(picture).filter(rgb -> rgb != paper).count();
        return (double) inked / picture.getWidth() / picture.getHeight();
    }

    private static long colours(BufferedImage picture) {
        return pixels(picture).distinct().count();
    }

    private static long near(BufferedImage picture, int colour) {
        return pixels(picture)
                .filter(
                        rgb ->
                                Math.abs((rgb >> 16 & 255) - (colour >> 16 & 255))
                                                + Math.abs((rgb >> 8 & 255) - (colour >> 8 & 255))
                                                + Math.abs((rgb & 255) - (colour & 255))
                                        < 24)
                .count();
    }

    private static IntStream pixels(BufferedImage picture) {
        return IntStream.range(0, picture.getWidth() * picture.getHeight())
                .map(i -> picture.getRGB(i % picture.getWidth(), i / picture.getWidth()));
    }
}
