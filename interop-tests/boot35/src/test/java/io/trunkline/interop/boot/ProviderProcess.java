package io.trunkline.interop.boot;

import io.trunkline.interop.boot.provider.ProviderApplication;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The provider in a JVM of its own, which ends with this object. */
final class ProviderProcess implements AutoCloseable {

  private static final Pattern LISTENS = Pattern.compile("listens on (\\d+)");

  private final Process process;
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<Integer> port = new CompletableFuture<>();
  private final Thread reader;

  /** Starts it. */
  ProviderProcess() throws IOException {
    this(System.getProperty("java.class.path"));
  }

  private ProviderProcess(String classPath) throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                ProviderApplication.class.getName())
            .redirectErrorStream(true)
            .start();
    reader = new Thread(this::read, "provider-output");
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts it with these jars in place of those whose names begin like this. */
  static ProviderProcess withJars(String replaced, List<Path> jars) throws IOException {
    Stream<String> others =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !Path.of(entry).getFileName().toString().startsWith(replaced));
    return new ProviderProcess(
        Stream.concat(jars.stream().map(Path::toString), others)
            .collect(Collectors.joining(File.pathSeparator)));
  }

  private void read() {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        lines.add(line);
        Matcher found = LISTENS.matcher(line);
        if (found.matches()) {
          port.complete(Integer.parseInt(found.group(1)));
        }
      }
    } catch (IOException ended) {
      lines.add("the output ended: " + ended);
    } finally {
      port.completeExceptionally(new IllegalStateException("it has ended:\n" + output()));
    }
  }

  /** Waits until it listens. */
  int port() throws Exception {
    return port.get(60, TimeUnit.SECONDS);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Sends SIGTERM. */
  void terminate() {
    process.toHandle().destroy(); // which leaves its output open
  }

  /** Waits for its end; what it ended with. */
  int awaitEnd() throws InterruptedException {
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError("the provider has not ended after 60 s:\n" + output());
    }
    reader.join(TimeUnit.SECONDS.toMillis(10));
    return process.exitValue();
  }

  /** What it has printed. */
  String output() {
    return String.join("\n", lines);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
