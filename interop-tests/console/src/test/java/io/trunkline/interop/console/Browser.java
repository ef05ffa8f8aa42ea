package io.trunkline.interop.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A headless Chromium with one tab, controlled through its DevTools protocol. */
final class Browser implements AutoCloseable {

  private static final long SECONDS = 60;
  private static final List<String> NAMES =
      List.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");

  private final ObjectMapper json = new ObjectMapper();
  private final HttpClient http = HttpClient.newHttpClient();
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final Process process;
  private final WebSocket socket;

  Browser(String executable, Path folder) throws Exception {
    process =
        new ProcessBuilder(
                executable,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + folder,
                "about:blank")
            .redirectErrorStream(true)
            .start();
    String address = devTools(process);
    String host = URI.create(address).getAuthority();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + host + "/json/new?about:blank"))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    JsonNode tab = json.readTree(http.send(request, HttpResponse.BodyHandlers.ofString()).body());
    socket =
        http.newWebSocketBuilder()
            .buildAsync(URI.create(tab.get("webSocketDebuggerUrl").asText()), new Replies())
            .get(SECONDS, TimeUnit.SECONDS);
  }

  /** The browser that the variable CHROMIUM names, or one of the path; empty without one. */
  static Optional<String> executable() {
    String named = System.getenv("CHROMIUM");
    if (named != null) {
      return Optional.of(named);
    }
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  private static String devTools(Process process) throws IOException {
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    StringBuilder seen = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      seen.append(line).append('\n');
      if (line.startsWith("DevTools listening on ")) {
        drain(lines);
        return line.substring(line.indexOf("ws://"));
      }
    }
    throw new IOException("the browser ended: " + seen);
  }

  /** So that the browser never waits until its output is read. */
  private static void drain(BufferedReader lines) {
    Thread thread = new Thread(() -> lines.lines().forEach(line -> {}), "browser-output");
    thread.setDaemon(true);
    thread.start();
  }

  JsonNode command(String method, Map<String, ?> parameters) throws Exception {
    int id = ids.incrementAndGet();
    CompletableFuture<JsonNode> reply = new CompletableFuture<>();
    waiting.put(id, reply);
    String text = json.writeValueAsString(Map.of("id", id, "method", method, "params", parameters));
    socket.sendText(text, true).get(SECONDS, TimeUnit.SECONDS);
    return reply.get(SECONDS, TimeUnit.SECONDS);
  }

  void open(String address) throws Exception {
    command("Page.navigate", Map.of("url", address));
    await(
        "the page " + address,
        "document.readyState == 'complete' && location.href != 'about:blank'");
  }

  /** The value of an expression in the page. */
  JsonNode evaluate(String expression) throws Exception {
    return command("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true))
        .path("result")
        .path("value");
  }

  /** Waits until an expression is true in the page. */
  void await(String what, String expression) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!evaluate("Boolean(" + expression + ")").asBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError(
            "not in " + SECONDS + " s: " + what + "\n" + evaluate("document.body.innerText"));
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  void size(int width, int height) throws Exception {
    command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
  }

  void dark(boolean isDark) throws Exception {
    command(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", isDark ? "dark" : "light"))));
  }

  /** A picture of the visible part of the page, as a PNG. */
  byte[] picture() throws Exception {
    JsonNode answer = command("Page.captureScreenshot", Map.of("format", "png"));
    return Base64.getDecoder().decode(answer.get("data").asText());
  }

  @Override
  public void close() {
    socket.abort();
    process.destroy();
    try {
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** Completes commands with their replies. */
  private final class Replies implements WebSocket.Listener {

    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
      text.append(data);
      if (isLast) {
        String message = text.toString();
        text.setLength(0);
        try {
          JsonNode reply = json.readTree(message);
          CompletableFuture<JsonNode> command = waiting.remove(reply.path("id").asInt());
          if (command != null) {
            command.complete(reply.path("result"));
          }
        } catch (IOException malformed) {
          waiting.values().forEach(one -> one.completeExceptionally(malformed));
        }
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }
}
