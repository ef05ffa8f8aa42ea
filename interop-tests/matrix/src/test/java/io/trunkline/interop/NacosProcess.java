package io.trunkline.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A standalone Nacos in a child JVM, which a test may kill and start again on its ports. Its
 * services are gone then, its settings are not.
 */
final class NacosProcess implements AutoCloseable {

  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(120);
  private static final String UP = "Nacos started successfully";

  /** From the port of HTTP: those of its clients, of other servers, and of its elections. */
  private static final int[] OFFSETS = {0, 1_000, 1_001, -1_000};

  private final Path folder;
  private final Path logs;
  private final int port;
  private final HttpClient http = HttpClient.newHttpClient();
  private @Nullable Process process;

  /**
   * Starts one without data, and waits until it serves.
   *
   * @param folder for its data, empty
   */
  NacosProcess(Path folder) throws IOException {
    this.folder = folder;
    this.logs = Files.createDirectories(Path.of(System.getProperty("interop.logs")));
    this.port = freePort();
    Files.createDirectories(folder.resolve("data"));
    Files.write(
        Files.createDirectories(folder.resolve("conf")).resolve("application.properties"),
        List.of(
            "server.servlet.contextPath=/nacos",
            "server.port=" + port,
            "server.address=127.0.0.1",
            "nacos.inetutils.ip-address=127.0.0.1",
            "nacos.core.auth.enabled=false",
            "nacos.core.auth.caching.enabled=true",
            "nacos.core.auth.system.type=",
            "spring.security.enabled=false",
            "management.metrics.export.elastic.enabled=false",
            "management.metrics.export.influx.enabled=false",
            "server.tomcat.basedir=" + folder.resolve("tomcat"),
            "spring.autoconfigure.exclude="
                + "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration,"
                + "org.springframework.boot.autoconfigure.security.servlet"
                + ".SecurityAutoConfiguration,"
                + "org.springframework.boot.autoconfigure.security.servlet"
                + ".UserDetailsServiceAutoConfiguration,"
                + "org.springframework.boot.actuate.autoconfigure.security.servlet"
                + ".ManagementWebSecurityAutoConfiguration"));
    createDatabase();
    start();
  }

  private static int freePort() throws IOException {
    for (int tries = 0; tries < 100; tries++) {
      int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
      if (Arrays.stream(OFFSETS).allMatch(offset -> isFree(port + offset))) {
        return port;
      }
    }
    throw new IOException("no four free ports for Nacos");
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port)) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  /** As providers and consumers are told of it. */
  String url() {
    return "nacos://127.0.0.1:" + port;
  }

  private void createDatabase() throws IOException {
    Path log = Files.createTempFile(logs, "nacos-database-", ".log");
    Process created = java(log, "--database=" + folder.resolve("data/derby-data"));
    try {
      if (!created.waitFor(START_NANOS, TimeUnit.NANOSECONDS) || created.exitValue() != 0) {
        throw new IOException("Nacos's database was not created; its log is " + log);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      created.destroyForcibly();
    }
  }

  /** Starts it, again after {@link #kill}, and waits until it serves. */
  void start() throws IOException {
    Path log = Files.createTempFile(logs, "nacos-", ".log");
    Process started =
        java(log, "--spring.config.additional-location=file:" + folder.resolve("conf") + "/");
    process = started;
    long deadline = System.nanoTime() + START_NANOS;
    while (!Files.readString(log).contains(UP)) {
      if (!started.isAlive() || System.nanoTime() - deadline > 0) {
        close();
        throw new IOException("Nacos does not serve; its log is " + log);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  private Process java(Path log, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dnacos.standalone=true",
                "-Dnacos.home=" + folder,
                "-Duser.home=" + folder,
                "-Dderby.system.durability=test",
                "-cp",
                StockVersion.classPath("nacos"),
                "io.trunkline.interop.nacos.NacosProgram"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  /** Writes a text of operators. */
  void publish(String group, String key, String text) throws Exception {
    ask("POST", "/nacos/v1/cs/configs", Map.of("dataId", key, "group", group, "content", text));
  }

  /** The instances of a service as JSON. */
  String instances(String service) throws Exception {
    return ask("GET", "/nacos/v1/ns/instance/list", Map.of("serviceName", service));
  }

  private String ask(String method, String path, Map<String, String> fields) throws Exception {
    String query =
        fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
            .collect(Collectors.joining("&"));
    HttpResponse<String> answer =
        http.send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path + "?" + query))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build(),
            HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(path + " answers " + answer.statusCode() + ": " + answer.body());
    }
    return answer.body();
  }

  /** Ends it at once, as a crash would. */
  void kill() {
    Process running = process;
    if (running == null) {
      return;
    }
    running.destroyForcibly();
    try {
      running.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    kill();
  }
}
