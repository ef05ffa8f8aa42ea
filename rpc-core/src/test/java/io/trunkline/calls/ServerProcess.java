package io.trunkline.calls;

import io.trunkline.server.RpcServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A provider in a JVM of its own, which a test may kill. It ends when its input does. */
final class ServerProcess implements AutoCloseable {

  private final Process process;
  private final int port;

  ServerProcess() throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                ServerProcess.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    port = Integer.parseInt(out.readLine());
  }

  int port() {
    return port;
  }

  /** Ends it at once, as a crash would. */
  void kill() {
    process.destroyForcibly();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    process.getOutputStream().close();
  }

  /** The provider itself. */
  public static void main(String[] args) throws Exception {
    try (RpcServer server =
        RpcServer.builder().port(0).service(Letters.class, new LetterService()).start()) {
      System.out.println(server.port());
      while (System.in.read() >= 0) {
        continue; // the test holds the other end
      }
    }
    System.exit(0);
  }
}
