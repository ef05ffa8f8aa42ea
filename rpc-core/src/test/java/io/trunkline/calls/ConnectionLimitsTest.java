package io.trunkline.calls;

import static io.trunkline.settings.ProviderSettings.ACCEPTS_PER_SECOND_PER_ADDRESS;
import static io.trunkline.settings.ProviderSettings.MAX_CONNECTIONS_PER_ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Admission;
import io.trunkline.call.Authenticator;
import io.trunkline.call.Peer;
import io.trunkline.options.ServerOptions;
import io.trunkline.server.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Connections that are too many, silent or slow are closed, and the others are not. Replaces what
 * the logger writes to, so no other test runs beside it.
 */
@Timeout(120)
class ConnectionLimitsTest {

  private static final byte[] HEARTBEAT = RawPeer.frame(0xe2, 1, new byte[] {'N'});

  /** The id of a heartbeat that begins a handshake. */
  private static final long MARKED = 0x5452_0100_0000_0001L;

  private final PrintStream before = System.err;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final List<RawPeer> peers = new ArrayList<>();

  @BeforeEach
  void capture() {
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
  }

  @AfterEach
  void close() throws IOException {
    System.setErr(before);
    for (RawPeer peer : peers) {
      peer.close();
    }
  }

  private static RpcServer.Builder server() {
    return Loopback.server()
        .closeTimeout(Duration.ofMillis(1))
        .service(Letters.class, new LetterService());
  }

  private RawPeer connect(RpcServer server) throws IOException {
    RawPeer peer = new RawPeer(server.port());
    peers.add(peer);
    return peer;
  }

  /** One that the server has seen. */
  private RawPeer silent(RpcServer server) throws Exception {
    int count = server.stats().connections();
    RawPeer peer = connect(server);
    Deadline.await("it is open", () -> server.stats().connections() == count + 1);
    return peer;
  }

  private RawPeer proven(RpcServer server) throws IOException {
    RawPeer peer = connect(server);
    alive(peer);
    return peer;
  }

  /** One from another address of this machine. */
  private RawPeer connectFrom(String address, RpcServer server) throws IOException {
    InetAddress target = InetAddress.getByName("127.0.0.1");
    RawPeer peer =
        new RawPeer(new Socket(target, server.port(), InetAddress.getByName(address), 0));
    peers.add(peer);
    return peer;
  }

  private static void alive(RawPeer peer) throws IOException {
    peer.send(HEARTBEAT);
    assertThat(peer.receive().id()).isEqualTo(1);
  }

  private static boolean isClosed(RawPeer peer) throws IOException {
    try {
      return peer.isClosedByPeer();
    } catch (SocketException reset) {
      return true;
    }
  }

  /** Whether it gets an answer, perhaps after a wait; otherwise it is closed. */
  private static boolean isServed(RawPeer peer) {
    try {
      alive(peer);
      return true;
    } catch (IOException closed) {
      return false;
    }
  }

  private long faults(RpcServer server, String key) {
    return server.stats().faults().getOrDefault(key, 0L);
  }

  @Test
  void aFullPortClosesTheOldestConnectionThatHasSentNothing() throws Exception {
    try (RpcServer server = server().maxConnections(3).maxConnectionsPerAddress(0).start()) {
      RawPeer early = proven(server);
      RawPeer oldest = silent(server);
      RawPeer second = silent(server);
      RawPeer newcomer = proven(server);
      assertThat(isClosed(oldest)).isTrue();
      alive(early);
      alive(second);
      alive(newcomer);
      assertThat(faults(server, "connection-unproven")).isEqualTo(1);
      assertThat(isClosed(connect(server))).as("all have shown that they are consumers").isTrue();
      assertThat(faults(server, "connection-refused")).isEqualTo(1);
      assertThat(log.toString(StandardCharsets.UTF_8))
          .contains("the port has 3 connections, its limit; raise maxConnections")
          .contains("accepts on the protocol element");
      early.close();
      Deadline.await("its place is free", () -> server.stats().connections() == 2);
      proven(server);
    }
  }

  @Test
  void oneAddressHasNoMoreThanItsShare() throws Exception {
    try (RpcServer server = server().maxConnectionsPerAddress(2).start()) {
      RawPeer first = proven(server);
      RawPeer silent = silent(server);
      assertThat(isClosed(connect(server))).isTrue();
      alive(first);
      alive(silent);
      first.close();
      Deadline.await("its place is free", () -> server.stats().connections() == 1);
      proven(server);
      assertThat(faults(server, "connection-refused")).isEqualTo(1);
      assertThat(log.toString(StandardCharsets.UTF_8)).contains("raise maxConnectionsPerAddress");
    }
  }

  @Test
  void whereNothingElseIsSaidTheShareIsHalfOfThePorts() throws Exception {
    ServerOptions usual = server().options();
    assertThat(usual.get(MAX_CONNECTIONS_PER_ADDRESS)).isEqualTo(5_000);
    assertThat(usual.get(ACCEPTS_PER_SECOND_PER_ADDRESS)).isEqualTo(1_000);
    ServerOptions small = server().maxConnections(1).acceptsPerSecond(500).options();
    assertThat(small.get(MAX_CONNECTIONS_PER_ADDRESS)).isEqualTo(1);
    assertThat(small.get(ACCEPTS_PER_SECOND_PER_ADDRESS)).isEqualTo(250);
    ServerOptions unlimited = server().maxConnections(0).acceptsPerSecond(0).options();
    assertThat(unlimited.get(MAX_CONNECTIONS_PER_ADDRESS)).isZero();
    assertThat(unlimited.get(ACCEPTS_PER_SECOND_PER_ADDRESS)).isZero();
    ServerOptions said = server().maxConnections(10).maxConnectionsPerAddress(9).options();
    assertThat(said.get(MAX_CONNECTIONS_PER_ADDRESS)).isEqualTo(9);
  }

  @Test
  void tooManySilentConnectionsCostTheOldestOfThem() throws Exception {
    try (RpcServer server = server().maxUnprovenConnections(2).start()) {
      RawPeer proven = proven(server);
      List<RawPeer> silent = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        silent.add(silent(server));
      }
      connect(server);
      assertThat(isClosed(silent.get(0))).isTrue();
      connect(server);
      assertThat(isClosed(silent.get(1))).isTrue();
      alive(proven);
      assertThat(faults(server, "connection-unproven")).isEqualTo(2);
      assertThat(log.toString(StandardCharsets.UTF_8)).contains("raise maxUnprovenConnections");
    }
  }

  /** A refused peer that sends frames, such as heartbeats, takes nobody's place by them. */
  @Test
  void whoIsRefusedHasNotShownToBeAConsumer() throws Exception {
    Authenticator nobody =
        new Authenticator() {
          @Override
          public Admission connected(Peer peer) {
            return Admission.refused("nobody is on the list");
          }
        };
    try (RpcServer server = server().maxUnprovenConnections(2).authenticator(nobody).start()) {
      RawPeer oldest = proven(server);
      RawPeer second = proven(server);
      proven(server);
      assertThat(isClosed(oldest)).isTrue();
      alive(second);
      assertThat(faults(server, "connection-unproven")).isEqualTo(1);
    }
  }

  @Test
  void withoutLimitsNothingIsClosed() throws Exception {
    try (RpcServer server =
        server()
            .maxConnections(0)
            .maxConnectionsPerAddress(0)
            .maxUnprovenConnections(0)
            .acceptsPerSecond(0)
            .frameTimeout(Duration.ZERO)
            .start()) {
      for (int i = 0; i < 50; i++) {
        connect(server);
      }
      Deadline.await("all are open", () -> server.stats().connections() == 50);
      for (RawPeer peer : peers) {
        alive(peer);
      }
      assertThat(server.stats().faults()).isEmpty();
    }
  }

  @Test
  void moreConnectionsThanTheRateAllowsWaitAndAreServed() throws Exception {
    try (RpcServer server = server().acceptsPerSecond(40).acceptsPerSecondPerAddress(0).start()) {
      for (int i = 0; i < 100; i++) {
        connect(server);
      }
      for (RawPeer peer : peers) {
        alive(peer);
      }
      assertThat(server.stats().faults()).isEmpty();
    }
  }

  @Test
  void whatOneAddressOpensALittleTooFastIsServedLater() throws Exception {
    try (RpcServer server = server().acceptsPerSecondPerAddress(20).start()) {
      for (int i = 0; i < 38; i++) {
        connect(server);
      }
      for (RawPeer peer : peers) {
        alive(peer);
      }
      assertThat(server.stats().faults()).isEmpty();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX) // elsewhere loopback has one address
  void anAddressThatOpensTooManyASecondLosesItsOwnAndNoOther() throws Exception {
    try (RpcServer server = server().acceptsPerSecond(100).acceptsPerSecondPerAddress(5).start()) {
      List<RawPeer> flood = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        flood.add(connectFrom("127.0.0.2", server));
      }
      for (int i = 0; i < 5; i++) {
        proven(server);
      }
      alive(flood.get(0));
      int closed = 0;
      for (RawPeer peer : flood) {
        closed += isServed(peer) ? 0 : 1;
      }
      assertThat(closed).isPositive();
      assertThat(faults(server, "connection-refused")).isEqualTo(closed);
      assertThat(log.toString(StandardCharsets.UTF_8))
          .contains("/127.0.0.2:")
          .doesNotContain("/127.0.0.1:")
          .contains("raise acceptsPerSecondPerAddress");
    }
  }

  /** It costs the memory of a handshake as long as it is under way. */
  @Test
  void aHandshakeThatDoesNotGoOnShowsNoConsumer() throws Exception {
    try (RpcServer server = server().maxUnprovenConnections(2).start()) {
      RawPeer consumer = proven(server);
      List<RawPeer> stopped = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        RawPeer peer = connect(server);
        peer.send(RawPeer.frame(0xe2, 0x54, MARKED, 1, new byte[] {'N'}));
        peer.receive();
        stopped.add(peer);
      }
      assertThat(isClosed(stopped.get(0))).isTrue();
      alive(stopped.get(1));
      alive(stopped.get(2));
      alive(consumer);
    }
  }

  @Test
  void aHeaderThatDoesNotGoOnEndsItsConnectionAndNoOther() throws Exception {
    try (RpcServer server = server().frameTimeout(Duration.ofMillis(200)).start()) {
      RawPeer idle = connect(server);
      RawPeer idleSince = proven(server);
      for (int bytes : new int[] {1, 2, 15, 16}) {
        RawPeer stalled = connect(server);
        stalled.send(Arrays.copyOf(HEARTBEAT, bytes));
        assertThat(isClosed(stalled)).isTrue();
      }
      alive(idle);
      alive(idleSince);
      assertThat(faults(server, "too-slow")).isEqualTo(4);
      assertThat(log.toString(StandardCharsets.UTF_8)).contains("raise frameTimeout");
    }
  }

  @Test
  void refusedConnectionsLeaveABoundedLog() throws Exception {
    try (RpcServer server = server().maxConnectionsPerAddress(1).start()) {
      proven(server);
      for (int i = 0; i < 1_000; i++) {
        try (RawPeer peer = new RawPeer(server.port())) {
          assertThat(isClosed(peer)).isTrue();
        }
      }
      assertThat(faults(server, "connection-refused")).isEqualTo(1_000);
      assertThat(log.toString(StandardCharsets.UTF_8).lines()).hasSizeLessThan(130);
    }
  }

  @Test
  void handshakesLeaveABoundedLog() throws Exception {
    try (RpcServer server = server().start()) {
      for (int i = 0; i < 300; i++) {
        try (RawPeer peer = new RawPeer(server.port())) {
          peer.send(RawPeer.frame(0xe2, 0x54, MARKED, 1, new byte[] {'N'}));
          peer.receive();
          peer.send(RawPeer.frame(0xe2, 0x54, 1, 2, new byte[] {0x21, 0})); // no record
          peer.receive();
        }
      }
      List<String> lines = log.toString(StandardCharsets.UTF_8).lines().toList();
      assertThat(lines.stream().filter(l -> l.contains("offered here"))).hasSizeBetween(100, 110);
      assertThat(lines).hasSizeLessThan(120);
    }
  }
}
