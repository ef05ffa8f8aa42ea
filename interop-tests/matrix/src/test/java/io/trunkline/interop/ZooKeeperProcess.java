package io.trunkline.interop;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A ZooKeeper in a child JVM, which a test may kill and start again on its port. */
final class ZooKeeperProcess implements AutoCloseable {

  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final int port = Pair.freePort();
  private final Path settings;
  private final Path log;
  private Process process;

  /**
   * Starts one without data, and waits until it serves.
   *
   * @param folder for its data, empty
   */
  ZooKeeperProcess(Path folder) throws IOException {
    Path logs = Files.createDirectories(Path.of(System.getProperty("interop.logs")));
    this.log = Files.createTempFile(logs, "zookeeper-", ".log");
    this.settings = folder.resolve("zookeeper.properties");
    Files.write(
        settings,
        List.of(
            "dataDir=" + folder,
            "clientPort=" + port,
            "clientPortAddress=127.0.0.1",
            "tickTime=500",
            "maxSessionTimeout=60000",
            "maxClientCnxns=0",
            "admin.enableServer=false",
            "4lw.commands.whitelist=ruok"));
    start();
  }

  /** As providers and consumers are told of it. */
  String url() {
    return "zookeeper://" + address();
  }

  int port() {
    return port;
  }

  /** Host and port. */
  String address() {
    return "127.0.0.1:" + port;
  }

  /** Starts it again after {@link #kill}, with its data, and waits until it serves. */
  void start() throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                StockVersion.classPath("zookeeper"),
                "io.trunkline.interop.zookeeper.ZooKeeperProgram",
                settings.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    long deadline = System.nanoTime() + START_NANOS;
    while (!serves()) {
      if (!process.isAlive() || System.nanoTime() - deadline > 0) {
        close();
        throw new IOException("ZooKeeper does not serve; its log is " + log);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  private boolean serves() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(2_000);
      socket.getOutputStream().write("ruok".getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), US_ASCII).equals("imok");
    } catch (IOException notYet) {
      return false;
    }
  }

  /** Ends it at once, as a crash would. */
  void kill() {
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    kill();
  }
}
