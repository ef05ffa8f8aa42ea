package io.trunkline.store.hazelcast;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.store.Delivery;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A member of a cluster in a JVM of its own, on loopback only. */
final class Member implements AutoCloseable {

  private final Process process;

  private Member(Process process) {
    this.process = process;
  }

  /** Two members that know each other. */
  static int[] freePorts() throws IOException {
    try (ServerSocket one = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket two = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new int[] {one.getLocalPort(), two.getLocalPort()};
    }
  }

  /** Starts a member and waits until the cluster has so many. */
  static Member start(int own, int other, int members) throws IOException {
    return start("" + own, "" + other, "" + members, "member");
  }

  /** Starts a member that takes an entry and never acknowledges it. */
  static Member startConsumer(int own, int other, int members) throws IOException {
    return start("" + own, "" + other, "" + members, "consumer");
  }

  private static Member start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-Xmx256m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path")));
    command.add(Member.class.getName());
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String line = process.inputReader(StandardCharsets.UTF_8).readLine();
    if (!"ready".equals(line)) {
      process.destroyForcibly();
      throw new IOException("the member says " + line);
    }
    return new Member(process);
  }

  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(30, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** A client of this cluster. */
  static HazelcastInstance client(int... ports) {
    ClientConfig config = new ClientConfig();
    for (int port : ports) {
      config.getNetworkConfig().addAddress("127.0.0.1:" + port);
    }
    config.setProperty("hazelcast.logging.type", "none");
    return HazelcastClient.newHazelcastClient(config);
  }

  static Config config(int own, int other) {
    Config config = HaStores.configure(new Config("trunkline-test"));
    NetworkConfig network = config.getNetworkConfig();
    network.setPort(own).setPortAutoIncrement(false);
    network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    JoinConfig join = network.getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    join.getTcpIpConfig()
        .setEnabled(true)
        .addMember("127.0.0.1:" + own)
        .addMember("127.0.0.1:" + other);
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.logging.type", "none");
    config.setProperty("hazelcast.partition.count", "31");
    config.setProperty("hazelcast.max.join.seconds", "60");
    config.setProperty("hazelcast.wait.seconds.before.join", "0");
    return config;
  }

  public static void main(String[] arguments) throws Exception {
    HazelcastInstance hazelcast =
        Hazelcast.newHazelcastInstance(
            config(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1])));
    while (hazelcast.getCluster().getMembers().size() < Integer.parseInt(arguments[2])) {
      Thread.sleep(20);
    }
    if (arguments[3].equals("consumer")) {
      HaQueue<String> queue =
          HaStores.of(hazelcast)
              .queue("outbox", ObjectSerializer.builder().serialization("kryo").build());
      Delivery<String> taken = queue.take(Duration.ofSeconds(30));
      if (taken == null) {
        throw new IllegalStateException("nothing to take");
      }
    }
    System.out.println("ready");
    Thread.currentThread().join();
  }
}
