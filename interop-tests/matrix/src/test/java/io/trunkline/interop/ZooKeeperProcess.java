package io.trunkline.interop;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A ZooKeeper in a child JVM, which a test may kill and start again on its port. */
final class ZooKeeperProcess implements AutoCloseable {

  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final int port;
  private final Path settings;
  private final Path log;
  private @Nullable Process process;

  /**
   * Starts one without data, and waits until it serves.
   *
   * @param folder for its data, empty
   */
  ZooKeeperProcess(Path folder) throws IOException {
    this(folder, Pair.freePort(), List.of());
    start();
  }

  /**
   * One that is not started yet.
   *
   * @param folder for its data
   * @param port where its clients connect
   * @param more lines of its settings
   */
  ZooKeeperProcess(Path folder, int port, List<String> more) throws IOException {
    Path logs = Files.createDirectories(Path.of(System.getProperty("interop.logs")));
    this.port = port;
    this.log = Files.createTempFile(logs, "zookeeper-", ".log");
    this.settings = folder.resolve("zookeeper.properties");
    List<String> lines =
        new ArrayList<>(
            List.of(
                "dataDir=" + folder,
                "clientPort=" + port,
                "clientPortAddress=127.0.0.1",
                "tickTime=500",
                "maxSessionTimeout=60000",
                "maxClientCnxns=0",
                "admin.enableServer=false",
                "4lw.commands.whitelist=ruok,srvr"));
    lines.addAll(more);
    Files.write(settings, lines);
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
    Process started =
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
    process = started;
    long deadline = System.nanoTime() + START_NANOS;
    while (!serves()) {
      if (!started.isAlive() || System.nanoTime() - deadline > 0) {
        close();
        throw new IOException("ZooKeeper does not serve; its log is " + log);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  private boolean serves() {
    return answer("ruok").equals("imok");
  }

  /** Whether the other servers of its ensemble follow it. */
  boolean leads() {
    return answer("srvr").contains("Mode: leader");
  }

  /** Empty if it does not answer. */
  private String answer(String question) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(2_000);
      socket.getOutputStream().write(question.getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    } catch (IOException notYet) {
      return "";
    }
  }

  boolean isAlive() {
    return process != null && process.isAlive();
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
