package io.trunkline.serializer.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.core.Hazelcast;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.testkit.adapter.Consignment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A member of a cluster on loopback, in a JVM of its own. */
final class Member implements AutoCloseable {

  private static final String STARTED = "started";

  private final Process process;
  private final Path log;
  private final int port;

  private Member(Process process, Path log, int port) {
    this.process = process;
    this.log = log;
    this.port = port;
  }

  /** The child: its own port and all ports of the cluster. It ends when its input does. */
  public static void main(String[] args) throws IOException {
    Config config = new Config().setClusterName("adapters");
    config
        .getSerializationConfig()
        .setGlobalSerializerConfig(ObjectStreamSerializer.global(kryo()));
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.socket.bind.any", "false");
    config.setProperty("hazelcast.partition.count", "17");
    config.getJetConfig().setEnabled(false);
    config.getNetworkConfig().setPort(Integer.parseInt(args[0])).setPortAutoIncrement(false);
    config.getNetworkConfig().setPublicAddress("127.0.0.1:" + args[0]);
    config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    JoinConfig join = config.getNetworkConfig().getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    join.getTcpIpConfig().setEnabled(true);
    for (int i = 1; i < args.length; i++) {
      join.getTcpIpConfig().addMember("127.0.0.1:" + args[i]);
    }
    Hazelcast.newHazelcastInstance(config);
    System.out.println(STARTED);
    while (System.in.read() >= 0) {
      // the parent says nothing
    }
    Runtime.getRuntime().halt(0);
  }

  static ObjectSerializer kryo() {
    return ObjectSerializer.builder()
        .serialization("kryo")
        .allow(Consignment.class)
        .allow(Count.class)
        .build();
  }

  static Member start(Path folder, int port, int... ports) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.net.preferIPv4Stack=true",
                "-Dhazelcast.logging.type=jdk",
                "-cp",
                System.getProperty("java.class.path"),
                Member.class.getName(),
                String.valueOf(port)));
    for (int each : ports) {
      command.add(String.valueOf(each));
    }
    Path log = folder.resolve("member-" + port + ".log");
    Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    return new Member(process, log, port);
  }

  /** Blocks until it has joined the cluster. */
  void awaitStarted() throws IOException {
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = out.readLine(); !STARTED.equals(line); line = out.readLine()) {
      if (line == null) {
        throw new IllegalStateException("the member ended: " + Files.readString(log));
      }
    }
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  String said() throws IOException {
    return Files.readString(log);
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
