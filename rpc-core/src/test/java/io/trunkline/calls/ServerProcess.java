package io.trunkline.calls;

import io.trunkline.server.RpcServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A provider in a JVM of its own, which a test may kill. It ends when its input does. */
final class ServerProcess implements AutoCloseable {

  private final Process process;
  private final int port;

  ServerProcess() throws IOException {
    this(ServerProcess.class);
  }

  /**
   * Returns when the provider listens.
   *
   * @param program prints its port, and ends when its input does
   */
  ServerProcess(Class<?> program, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1", // it lives for seconds
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(arguments));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    if (line == null) {
      throw new IOException(command + " ended before it listened");
    }
    port = Integer.parseInt(line);
  }

  int port() {
    return port;
  }

  /** Ends it at once, as a crash would. */
  void kill() {
    process.destroyForcibly();
  }

  /** Asks it to end as an operating system does, with SIGTERM. */
  void terminate() {
    process.destroy();
  }

  /** Asks it to end as it does when it is stopped in order, and waits until it has. */
  void stop() throws IOException, InterruptedException {
    process.getOutputStream().close();
    awaitEnd();
  }

  /** Waits for a provider that was killed, or that was asked to end. */
  void awaitEnd() throws IOException, InterruptedException {
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new IOException("the provider on port " + port + " did not end");
    }
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    process.getOutputStream().close();
  }

  /** The provider itself. */
  public static void main(String[] args) throws Exception {
    try (RpcServer server = Loopback.server().service(Letters.class, new LetterService()).start()) {
      System.out.println(server.port());
      while (System.in.read() >= 0) {
        continue; // the test holds the other end
      }
    }
    System.exit(0);
  }
}
