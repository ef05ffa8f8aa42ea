package io.trunkline.perf.stores;

import com.hazelcast.core.HazelcastInstance;
import io.trunkline.perf.relay.Relay;
import io.trunkline.perf.relay.TokenBucket;
import io.trunkline.store.hazelcast.HaStores;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Two members, this JVM and another one, with relays between them. */
final class Cluster implements AutoCloseable {

  private static final int PORTS = 4;

  private static final int PIECE_BYTES = 16 * 1024;

  private final TokenBucket toThis = new TokenBucket(System::nanoTime);
  private final TokenBucket toOther = new TokenBucket(System::nanoTime);
  private final Relay ownRelay;
  private final Relay otherRelay;
  private final HazelcastInstance own;
  private final Process other;

  Cluster(List<String> flags) throws IOException {
    int[] ports = freePorts();
    ownRelay = new Relay(ports[2], ports[0], PIECE_BYTES, toThis::pass, toOther::pass);
    otherRelay = new Relay(ports[3], ports[1], PIECE_BYTES, toOther::pass, toThis::pass);
    own = Member.join(ports[0], ports[2], ports[3]);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Member.class.getName()));
    command.addAll(List.of("" + ports[1], "" + ports[3], "" + ports[2]));
    other = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    BufferedReader said = other.inputReader(StandardCharsets.UTF_8);
    String line = said.readLine();
    if (!"joined 2".equals(line)) {
      close();
      throw new IOException("the second member of the cluster says " + line);
    }
  }

  private static int[] freePorts() throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    int[] ports = new int[PORTS];
    for (int i = 0; i < PORTS; i++) {
      sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      ports[i] = sockets.get(i).getLocalPort();
    }
    for (ServerSocket socket : sockets) {
      socket.close();
    }
    return ports;
  }

  HaStores stores() {
    return HaStores.of(own);
  }

  /** What each direction carries from now on, in bits a second; 0 for as much as it can. */
  void network(long bits) {
    toThis.rate(bits);
    toOther.rate(bits);
  }

  /** Empties what a cell has left behind. */
  void clear() {
    own.getDistributedObjects().forEach(object -> object.destroy());
  }

  @Override
  public void close() throws IOException {
    try {
      other.getOutputStream().close();
      if (!other.waitFor(10, TimeUnit.SECONDS)) {
        other.destroyForcibly();
      }
    } catch (InterruptedException e) {
      other.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    own.getLifecycleService().terminate();
    ownRelay.close();
    otherRelay.close();
  }
}
