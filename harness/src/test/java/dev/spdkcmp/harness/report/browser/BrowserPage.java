package dev.spdkcmp.harness.report.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;

/** One tab: opens a file, answers JavaScript, shows what was drawn, logged and requested. */
public final class BrowserPage implements AutoCloseable {

    private static final int READY_SECONDS = 60;

    private final DevTools tools;

    BrowserPage(DevTools tools, int width, int height) throws IOException {
        this.tools = tools;
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            tools.send(domain + ".enable", DevTools.parameters());
        }
        resize(width, height);
        tools.send("Page.bringToFront", DevTools.parameters());
    }

    @Override
    public void close() throws IOException {
        tools.send("Page.close", DevTools.parameters());
    }

    public void resize(int width, int height) throws IOException {
        tools.send(
                "Emulation.setDeviceMetricsOverride",
                DevTools.parameters()
                        .put("width", width)
                        .put("height", height)
                        .put("deviceScaleFactor", 1)
                        .put("mobile", width < 600));
    }

    public void prefer(String colourScheme) throws IOException {
        ObjectNode parameters = DevTools.parameters();
        parameters
                .putArray("features")
                .addObject()
                .put("name", "prefers-color-scheme")
                .put("value", colourScheme);
        tools.send("Emulation.setEmulatedMedia", parameters);
    }

    public void withoutScripts() throws IOException {
        tools.send(
                "Emulation.setScriptExecutionDisabled", DevTools.parameters().put("value", true));
    }

    public void downloadsTo(Path folder) throws IOException {
        tools.send(
                "Browser.setDownloadBehavior",
                DevTools.parameters()
                        .put("behavior", "allow")
                        .put("downloadPath", folder.toString()));
    }

    /** Opens a file and waits until {@code condition}, an expression, is true. */
    public void open(Path file, String condition) throws IOException, InterruptedException {
        tools.send("Page.navigate", DevTools.parameters().put("url", file.toUri().toString()));
        await("document.readyState === 'complete' && (" + condition + ")");
    }

    /** Waits until an expression is true. */
    public void await(String condition) throws IOException, InterruptedException {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(READY_SECONDS);
        while (!evaluate(condition).asBoolean()) {
            if (System.nanoTime() > patience) {
                throw new IOException("never true: " + condition + "; " + errors());
            }
            Thread.sleep(20);
        }
    }

    /** The value of an expression; promises are waited for. */
    public JsonNode evaluate(String expression) throws IOException {
        JsonNode result =
                tools.send(
                        "Runtime.evaluate",
                        DevTools.parameters()
                                .put("expression", expression)
                                .put("returnByValue", true)
                                .put("awaitPromise", true)
                                .put("userGesture", true));
        if (result.has("exceptionDetails")) {
            throw new IOException(expression + ": " + result.get("exceptionDetails"));
        }
        return result.get("result").path("value");
    }

    /** Presses and releases a key that is no character. */
    public void press(String key) throws IOException {
        for (String type : List.of("keyDown", "keyUp")) {
            tools.send(
                    "Input.dispatchKeyEvent",
                    DevTools.parameters().put("type", type).put("key", key).put("code", key));
        }
    }

    public void moveTo(double x, double y) throws IOException {
        tools.send(
                "Input.dispatchMouseEvent",
                DevTools.parameters().put("type", "mouseMoved").put("x", x).put("y", y));
    }

    /** The pixels of the first element that a selector finds, wherever on the page it is. */
    public BufferedImage picture(String selector) throws IOException {
        JsonNode box =
                evaluate(
                        "(() => { const r = document.querySelector("
                                + quoted(selector)
                                + ").getBoundingClientRect();"
                                + " return {x: r.x + scrollX, y: r.y + scrollY, width: r.width,"
                                + " height: r.height, scale: 1}; })()");
        ObjectNode parameters = DevTools.parameters().put("captureBeyondViewport", true);
        parameters.set("clip", box);
        byte[] png =
                Base64.getDecoder()
                        .decode(
                                tools.send("Page.captureScreenshot", parameters)
                                        .get("data")
                                        .asText());
        return ImageIO.read(new ByteArrayInputStream(png));
    }

    /** The page as it prints. */
    public byte[] pdf() throws IOException {
        JsonNode printed =
                tools.send(
                        "Page.printToPDF",
                        DevTools.parameters()
                                .put("preferCSSPageSize", true)
                                .put("printBackground", false));
        return Base64.getDecoder().decode(printed.get("data").asText());
    }

    /** Everything that a browser's console would show as an error or a warning. */
    public List<String> errors() {
        List<String> errors = new ArrayList<>();
        tools.events("Runtime.exceptionThrown")
                .forEach(event -> errors.add(event.get("exceptionDetails").toString()));
        tools.events("Log.entryAdded").forEach(event -> errors.add(event.get("entry").toString()));
        tools.events("Runtime.consoleAPICalled").forEach(event -> errors.add(event.toString()));
        return errors;
    }

    /** Addresses of everything that was loaded; data inside the page is not. */
    public List<String> requests() {
        return tools.events("Network.requestWillBeSent").stream()
                .map(event -> event.get("request").get("url").asText())
                .filter(url -> !url.startsWith("data:") && !url.startsWith("blob:"))
                .toList();
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
