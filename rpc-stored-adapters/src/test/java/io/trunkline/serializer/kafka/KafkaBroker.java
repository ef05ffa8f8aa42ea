package io.trunkline.serializer.kafka;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** A Kafka of one node in a JVM of its own, on loopback ports and with its log in a folder. */
final class KafkaBroker implements AutoCloseable {

  private final Process process;
  private final int port;
  private final Path log;

  private KafkaBroker(Process process, int port, Path log) {
    this.process = process;
    this.port = port;
    this.log = log;
  }

  /** The child: formats its storage and serves until it is ended. */
  public static void main(String[] args) throws Exception {
    String properties = args[0];
    String[] format = {
      "format", "--standalone", "--cluster-id", "MkU3OEVBNTcwNTJENDM2Qk", "--config", properties
    };
    int status = kafka.tools.StorageTool.execute(format, System.out);
    if (status != 0) {
      System.exit(status);
    }
    kafka.Kafka.main(new String[] {properties});
  }

  static KafkaBroker start(Path folder) throws IOException {
    int port = freePort();
    int controller = freePort();
    Path properties = folder.resolve("server.properties");
    Files.writeString(
        properties,
        String.format(
            Locale.ROOT,
            """
            process.roles=broker,controller
            node.id=1
            controller.quorum.bootstrap.servers=127.0.0.1:%2$d
            listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
            advertised.listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
            listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
            controller.listener.names=CONTROLLER
            log.dirs=%3$s
            num.partitions=1
            offsets.topic.replication.factor=1
            transaction.state.log.replication.factor=1
            transaction.state.log.min.isr=1
            num.network.threads=1
            num.io.threads=2
            log.cleaner.dedupe.buffer.size=2097152
            """,
            port,
            controller,
            folder.resolve("data").toString().replace('\\', '/')));
    Path log = folder.resolve("kafka.log");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx256m",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    KafkaBroker.class.getName(),
                    properties.toString()))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    return new KafkaBroker(process, port, log);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  /** What it said, for a failed test. */
  String said() throws IOException {
    return (process.isAlive() ? "" : "it ended\n") + Files.readString(log);
  }

  @Override
  public void close() {
    process.destroyForcibly(); // nothing of it is kept
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
