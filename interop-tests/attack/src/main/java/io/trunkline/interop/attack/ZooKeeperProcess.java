package io.trunkline.interop.attack;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A ZooKeeper in its own JVM, without data at first. It ends with this object. */
final class ZooKeeperProcess implements AutoCloseable {

  private static final int START_SECONDS = 30;
  private static final int ANSWER_MILLIS = 2_000;
  private static final int TRY_MILLIS = 20;

  private final Process process;
  private final int port;
  private final Path data;

  private ZooKeeperProcess(Process process, int port, Path data) {
    this.process = process;
    this.port = port;
    this.data = data;
  }

  /** Starts one and waits until it serves. */
  static ZooKeeperProcess start(Jvms jvms, String name) throws IOException {
    int port = Jvms.freePort();
    Path data = Files.createTempDirectory(jvms.folder(), "zookeeper-");
    Path settings = data.resolve("zookeeper.properties");
    Files.write(
        settings,
        List.of(
            "dataDir=" + data,
            "clientPort=" + port,
            "clientPortAddress=127.0.0.1",
            "tickTime=500",
            "maxSessionTimeout=60000",
            "maxClientCnxns=0",
            "admin.enableServer=false",
            "4lw.commands.whitelist=ruok"));
    ZooKeeperProcess started =
        new ZooKeeperProcess(
            new ProcessBuilder(jvms.zookeeper(settings))
                .redirectErrorStream(true)
                .redirectOutput(jvms.folder().resolve(name + "-zookeeper.log").toFile())
                .start(),
            port,
            data);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!started.serves()) {
      if (!started.process.isAlive() || System.nanoTime() - end > 0) {
        started.close();
        throw new IOException("ZooKeeper does not serve; see its log " + name);
      }
      Bench.pause(TRY_MILLIS);
    }
    return started;
  }

  private boolean serves() {
    try (Socket socket = new Socket(Jvms.loopback(), port)) {
      socket.setSoTimeout(ANSWER_MILLIS);
      socket.getOutputStream().write("ruok".getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), US_ASCII).equals("imok");
    } catch (IOException notYet) {
      return false;
    }
  }

  int port() {
    return port;
  }

  String url() {
    return "zookeeper://127.0.0.1:" + port;
  }

  /** Ends it and deletes its data, which can be a gigabyte. */
  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    try {
      process.waitFor(START_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
