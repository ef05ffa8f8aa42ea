package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.calls.Deadline;
import io.trunkline.calls.RawPeer;
import io.trunkline.internal.exchange.CallLog;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that the system has accepted for a process that may never see them. */
@Timeout(60)
class AnsweredConnectionTest {

  private static final int EVENT_REPLY = 0x22;
  private static final int REPLY = 0x02;
  private static final int OK = 20;
  private static final byte[] NULL = {'N'};

  private static ClientResources resources(boolean handshake) {
    SerializationProviders providers =
        SerializationProviders.load(AnsweredConnectionTest.class.getClassLoader());
    SerializationContext context = new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT);
    ClientSettings settings =
        new ClientSettings(
            null,
            providers,
            context,
            0,
            65_536,
            32 * 1024 * 1024,
            0,
            Duration.ofSeconds(10),
            Duration.ZERO,
            Duration.ZERO,
            handshake,
            SerializationSettings.NONE,
            1,
            new CallLog(Duration.ZERO, false),
            Runnable::run);
    return new ClientResources(
        settings,
        new SerializationTable(providers, context),
        CompressionTable.none(),
        null,
        "test");
  }

  private static SharedConnection connection(ClientResources resources, ServerSocket listener) {
    return new SharedConnection(
        resources,
        new Destination(
            InetSocketAddress.createUnresolved("127.0.0.1", listener.getLocalPort()), false));
  }

  @Test
  void noConnectionIsReadyBeforeWhoeverAcceptedItHasAnswered() throws Exception {
    ClientMethod method = CalledMethods.returning(String.class);
    ClientResources resources = resources(true);
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      SharedConnection connection = connection(resources, listener);
      for (int i = 0; i < 2; i++) { // the first one, and the one that takes its place
        CompletableFuture<?> ready = connection.whenReadyFor(method);
        try (RawPeer peer = new RawPeer(listener.accept())) {
          long heartbeat = peer.receive().id();
          assertThat(ready).isNotDone();
          assertThat(connection.isConnected()).isFalse();
          assertThat(connection.isReadyFor(method)).isFalse();
          peer.send(RawPeer.frame(EVENT_REPLY, OK, heartbeat, NULL.length, NULL));
          ready.get(30, TimeUnit.SECONDS);
          assertThat(connection.isReadyFor(method)).isTrue();
        }
        Deadline.await("it is lost", () -> !connection.isConnected());
      }
      connection.stop("the test is over");
    } finally {
      resources.close();
    }
  }

  @Test
  void aReplyThatDoesNotSayThatItIsOneToAnEventIsAnAnswer() throws Exception {
    ClientMethod method = CalledMethods.returning(String.class);
    ClientResources resources = resources(true);
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      SharedConnection connection = connection(resources, listener);
      CompletableFuture<?> ready = connection.whenReadyFor(method);
      try (RawPeer peer = new RawPeer(listener.accept())) {
        peer.send(RawPeer.frame(REPLY, OK, peer.receive().id(), NULL.length, NULL));
        ready.get(30, TimeUnit.SECONDS);
        assertThat(connection.terms()).startsWith("plain: the peer is stock Dubbo");
      }
    } finally {
      resources.close();
    }
  }

  @Test
  void aPauseOfThisSideIsNotTakenForOneOfThePeer() {
    try (EmbeddedConnection peer = EmbeddedConnection.withHandshake()) {
      EmbeddedChannel channel = peer.channel;
      channel.freezeTime();
      channel.advanceTimeBy(1, TimeUnit.HOURS);
      channel.runScheduledPendingTasks();
      assertThat(peer.connection.handshakeEnded()).isNotDone();
      for (int i = 0; i < 6; i++) {
        channel.advanceTimeBy(ClientHandshake.PATIENCE_MILLIS / 6, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
      }
      assertThat(peer.connection.handshakeEnded()).isDone();
      assertThat(peer.connection.terms()).isEqualTo("plain: the peer did not reply in time");
    }
  }

  @Test
  void withoutHandshakeTheNextConnectionIsReadyAtOnce() throws Exception {
    ClientResources resources = resources(false);
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      SharedConnection connection = connection(resources, listener);
      connection.awaitConnected();
      listener.accept().close();
      ClientMethod method = CalledMethods.returning(String.class);
      try (Socket next = listener.accept()) { // the first one is lost
        Deadline.await("it is ready", () -> next.isConnected() && connection.isReadyFor(method));
      }
    } finally {
      resources.close();
    }
  }
}
