package dev.spdkcmp.harness.report.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Commands to a tab and events from it. */
final class DevTools implements WebSocket.Listener {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int ANSWER_SECONDS = 120;

    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();
    private final StringBuilder partial = new StringBuilder();
    private WebSocket socket;

    static DevTools connect(HttpClient http, String address) {
        DevTools tools = new DevTools();
        tools.socket = http.newWebSocketBuilder().buildAsync(URI.create(address), tools).join();
        return tools;
    }

    static ObjectNode parameters() {
        return JSON.createObjectNode();
    }

    /** Sends a command and waits for its result. */
    JsonNode send(String method, ObjectNode parameters) throws IOException {
        int id = ids.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
        message.set("params", parameters);
        socket.sendText(message.toString(), true).join();
        try {
            return answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException failure) {
            throw new IOException(method + " was not answered", failure);
        }
    }

    /** Events of that kind so far. */
    List<JsonNode> events(String method) {
        return events.stream()
                .filter(event -> event.get("method").asText().equals(method))
                .map(event -> event.get("params"))
                .toList();
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
        partial.append(text);
        if (last) {
            receive(partial.toString());
            partial.setLength(0);
        }
        from.request(1);
        return null;
    }

    private void receive(String text) {
        try {
            JsonNode message = JSON.readTree(text);
            if (!message.has("id")) {
                events.add(message);
                return;
            }
            CompletableFuture<JsonNode> answer = waiting.remove(message.get("id").asInt());
            if (message.has("error")) {
                answer.completeExceptionally(new IOException(message.get("error").toString()));
            } else {
                answer.complete(message.get("result"));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
