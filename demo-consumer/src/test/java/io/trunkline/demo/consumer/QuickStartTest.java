package io.trunkline.demo.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.drift.CompiledFolder;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The three files of the README's quick start, compiled and run in a JVM for each side. */
@Timeout(120)
class QuickStartTest {

  private static final String PORT = "20880";

  @TempDir private Path folder;

  /** The README's Java files by class name, with another port and a longer limit in them. */
  private static Map<String, String> sources(int port) throws IOException {
    Path root = Path.of("").toAbsolutePath().getParent();
    Matcher block =
        Pattern.compile(
                "```java\n(package shop;.*?public (?:final class|interface) (\\w+) .*?)```",
                Pattern.DOTALL)
            .matcher(Files.readString(root.resolve("README.md")));
    Map<String, String> sources = new LinkedHashMap<>();
    while (block.find()) {
      String url = "127.0.0.1:" + port;
      String source = block.group(1).replace(PORT, "" + port);
      sources.put("shop." + block.group(2), source.replace(url, url + "?timeout=30000"));
    }
    return sources;
  }

  @Test
  void theConsumerPrintsWhatTheProviderAnswers() throws Exception {
    int port = freePort();
    Map<String, String> sources = sources(port);
    assertThat(sources).containsOnlyKeys("shop.Shop", "shop.Provider", "shop.Consumer");
    new CompiledFolder(folder).compile(sources);
    Path log = folder.resolve("provider.log");
    Process provider =
        java("shop.Provider").redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      awaitListening(port, provider, log);
      Path errors = folder.resolve("consumer.log");
      Process consumer = java("shop.Consumer").redirectError(errors.toFile()).start();
      try {
        String printed = new String(consumer.getInputStream().readAllBytes());
        assertThat(printed.lines())
            .as(Files.readString(errors))
            .containsExactly("Quote[order=Order[article=cup, count=3], cents=1350]");
        assertThat(consumer.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(consumer.exitValue()).isZero();
      } finally {
        consumer.destroyForcibly();
      }
      provider.destroy();
      assertThat(provider.waitFor(30, TimeUnit.SECONDS)).as("the provider ends").isTrue();
    } finally {
      provider.destroyForcibly();
    }
  }

  private ProcessBuilder java(String mainClass) {
    return new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        folder + File.pathSeparator + System.getProperty("java.class.path"),
        mainClass);
  }

  private static void awaitListening(int port, Process provider, Path log) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return;
      } catch (ConnectException notYet) {
        assertThat(provider.isAlive() && System.nanoTime() < deadline)
            .as("the provider listens; it printed: " + Files.readString(log))
            .isTrue();
        LockSupport.parkNanos(20_000_000);
      }
    }
  }

  /** A port that was free a moment ago. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
