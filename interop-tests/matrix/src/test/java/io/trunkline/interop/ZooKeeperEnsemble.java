package io.trunkline.interop;

import io.trunkline.testkit.faults.Cut;
import io.trunkline.testkit.faults.FaultProxy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;

/**
 * Three ZooKeepers that are one, each in a child JVM. Peers reach them through proxies, which can
 * cut them off; the test does not.
 */
final class ZooKeeperEnsemble implements AutoCloseable {

  private static final int SERVERS = 3;

  /** What ZooKeeper derives the password of a session from, beside its number. */
  private static final long SESSION_SECRET = 0xB3415C00L;

  private static final int PASSWORD_BYTES = 16;

  private final List<ZooKeeperProcess> servers = new ArrayList<>();
  private final List<FaultProxy> proxies = new ArrayList<>();

  /**
   * Starts them.
   *
   * @param folder for their data, empty
   */
  ZooKeeperEnsemble(Path folder) throws IOException {
    List<Integer> ports = new ArrayList<>();
    List<String> settings = new ArrayList<>(List.of("initLimit=20", "syncLimit=6"));
    for (int i = 1; i <= SERVERS; i++) {
      ports.add(Pair.freePort());
      settings.add("server." + i + "=127.0.0.1:" + Pair.freePort() + ":" + Pair.freePort());
    }
    for (int i = 1; i <= SERVERS; i++) {
      Path own = Files.createDirectory(folder.resolve("server-" + i));
      Files.writeString(own.resolve("myid"), Integer.toString(i));
      int port = ports.get(i - 1);
      servers.add(new ZooKeeperProcess(own, port, settings));
      proxies.add(FaultProxy.to("127.0.0.1", port));
    }
    start();
  }

  /** Starts those that do not run, and waits until one of them leads. */
  void start() throws IOException {
    for (ZooKeeperProcess server : servers) {
      if (!server.isAlive()) {
        server.start();
      }
    }
    leader();
  }

  /** The one that leads, which is waited for. */
  ZooKeeperProcess leader() {
    Deadline.await(
        "a leader of the ensemble", () -> servers.stream().anyMatch(ZooKeeperProcess::leads));
    return servers.stream().filter(ZooKeeperProcess::leads).findFirst().orElseGet(this::leader);
  }

  /** Kills all of them. */
  void kill() {
    servers.forEach(ZooKeeperProcess::kill);
  }

  /** Ends a session, as a network that is away for too long does. */
  void expire(long session) throws Exception {
    byte[] password = new byte[PASSWORD_BYTES];
    new Random(session ^ SESSION_SECRET).nextBytes(password);
    Watcher nobody = event -> {};
    ZooKeeper twin = new ZooKeeper(addresses(), 4_000, nobody, session, password);
    try {
      Deadline.await("a twin of the session", () -> twin.getState().isConnected());
    } finally {
      twin.close();
    }
  }

  /** Peers find every server silent from now on, and those find the peers so. */
  void cutOff() {
    proxies.forEach(FaultProxy::blackHole);
  }

  /** Ends that. */
  void heal() {
    proxies.forEach(proxy -> proxy.clear().cut(Cut.RESET));
  }

  /** As peers are told of it: through the proxies. */
  String url(int sessionMillis) {
    List<String> places =
        proxies.stream().map(proxy -> "127.0.0.1:" + proxy.port()).collect(Collectors.toList());
    return "zookeeper://"
        + places.get(0)
        + "?backup="
        + String.join(",", places.subList(1, SERVERS))
        + "&session="
        + sessionMillis;
  }

  /** The servers themselves. */
  String addresses() {
    return servers.stream().map(ZooKeeperProcess::address).collect(Collectors.joining(","));
  }

  @Override
  public void close() {
    proxies.forEach(FaultProxy::close);
    servers.forEach(ZooKeeperProcess::close);
  }
}
