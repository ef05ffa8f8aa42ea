package io.trunkline.calls;

import static io.trunkline.calls.HessianBytes.NULL;
import static io.trunkline.calls.HessianBytes.map;
import static io.trunkline.calls.HessianBytes.request;
import static io.trunkline.calls.HessianBytes.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Peers that use callbacks for what they are not meant for. */
@Timeout(60)
class HostileCallbacksTest {

  /** Hears. */
  public interface Listener {
    String heard(String text);

    default CompletableFuture<String> never(String text) {
      return new CompletableFuture<>();
    }
  }

  /** Is told of listeners. */
  public interface Board {
    void add(Listener listener);
  }

  private static final String ADD = Listener.class.descriptorString();
  private static final String HEARD = "Ljava/lang/String;";

  private static byte[] add(long id, String number) {
    return RawPeer.frame(
        0xc2,
        id,
        request(Board.class, "add", ADD, NULL, map(Map.of("sys_callback_arg-0", text(number)))));
  }

  private static String textOf(RawPeer.Reply reply) {
    return new String(reply.body(), StandardCharsets.US_ASCII);
  }

  private static RpcServer server(List<Listener> added) throws Exception {
    return Loopback.server()
        .service(
            ServiceOptions.builder(Board.class, (Board) added::add)
                .callback("add", 0)
                .callbacks(2)
                .callbackTimeout(Loopback.LIMIT)
                .build())
        .start();
  }

  @Test
  void aConsumerCannotMakeAProviderHoldMoreThanItMay() throws Exception {
    List<Listener> added = new CopyOnWriteArrayList<>();
    try (RpcServer server = server(added);
        RawPeer consumer = new RawPeer(server.port())) {
      for (int i = 1; i <= 100; i++) {
        consumer.send(add(i, Integer.toString(i)));
        RawPeer.Reply reply = consumer.receive();
        assertThat(reply.status()).isEqualTo(i <= 2 ? 20 : 40);
      }
      assertThat(added).hasSize(2);
      consumer.send(add(200, "no number"));
      RawPeer.Reply refused = consumer.receive();
      assertThat(refused.status()).isEqualTo(40);
      assertThat(textOf(refused)).contains("not a whole number");
      assertThat(server.stats().faults())
          .isEqualTo(Map.of("callback-argument", 98L, "unreadable", 1L));
      try (RawPeer other = new RawPeer(server.port())) {
        other.send(add(1, "1"));
        assertThat(other.receive().status()).as("another connection has its own").isEqualTo(20);
      }
    }
  }

  @Test
  @SuppressWarnings("try") // the consumer goes before its provider does
  void aReplyThatCannotBeReadFailsOneCall() throws Exception {
    List<Listener> added = new CopyOnWriteArrayList<>();
    try (RpcServer server = server(added);
        RawPeer consumer = new RawPeer(server.port())) {
      consumer.send(add(1, "7"));
      assertThat(consumer.receive().status()).isEqualTo(20);
      CompletableFuture<String> call =
          CompletableFuture.supplyAsync(() -> added.get(0).heard("tea"));
      RawPeer.Reply request = consumer.receive();
      assertThat(textOf(request))
          .contains(Listener.class.getName(), "heard", "callback.service.instid");
      byte[] nonsense = {(byte) 0x91, 'C', 'x'};
      consumer.send(RawPeer.frame(0x02, 20, request.id(), nonsense.length, nonsense));
      assertThatThrownBy(call::join)
          .cause()
          .isInstanceOfSatisfying(
              RpcException.class,
              e -> {
                assertThat(e.status()).isEqualTo(Status.BAD_RESPONSE);
                assertThat(e.certainty()).isEqualTo(Certainty.UNKNOWN);
              });
      CompletableFuture<String> lost =
          CompletableFuture.supplyAsync(() -> added.get(0).heard("coffee"));
      consumer.receive();
      consumer.close();
      assertThatThrownBy(lost::join)
          .cause()
          .isInstanceOfSatisfying(
              RpcException.class,
              e -> {
                assertThat(e.status()).isEqualTo(Status.CONNECTION_LOST);
                assertThat(e.certainty()).isEqualTo(Certainty.UNKNOWN);
              })
          .hasMessageContaining("its callbacks with it");
    }
  }

  private static byte[] call(long id, Class<?> type, String method, String number) {
    return RawPeer.frame(
        0xc2,
        id,
        request(
            type,
            method,
            HEARD,
            text("hello"),
            map(Map.of("callback.service.instid", text(number)))));
  }

  @Test
  void aProviderCanCallNothingButWhatWasPassedOnThatConnection() throws Exception {
    List<String> heard = new ArrayList<>();
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RpcClient client = Loopback.client().handshake(false).build()) {
      Board board =
          client
              .reference(
                  ReferenceOptions.builder(
                          Board.class, "dubbo://127.0.0.1:" + socket.getLocalPort())
                      .callback("add", 0)
                      .build())
              .service();
      try (RawPeer provider = new RawPeer(socket.accept())) {
        provider.send(call(1, Listener.class, "heard", "1"));
        Deadline.await(
            "it is dropped without an answer", () -> client.stats().droppedFrames() == 1);
        CompletableFuture<Void> adding =
            CompletableFuture.runAsync(
                () ->
                    board.add(
                        text -> {
                          heard.add(text);
                          return "heard " + text;
                        }));
        long id = provider.receive().id();
        provider.send(RawPeer.frame(0x02, 20, id, 1, new byte[] {(byte) 0x92}));
        adding.join();

        provider.send(call(2, Listener.class, "heard", "2"));
        RawPeer.Reply unknown = provider.receive();
        assertThat(unknown.status()).isEqualTo(60);
        assertThat(textOf(unknown)).contains("names no object that was passed");
        provider.send(call(3, Runnable.class, "run", "1"));
        assertThat(provider.receive().status()).as("another interface").isEqualTo(60);
        provider.send(call(4, Listener.class, "toString", "1"));
        assertThat(provider.receive().status()).as("another method").isEqualTo(60);
        assertThat(heard).isEmpty();

        provider.send(call(5, Listener.class, "heard", "1"));
        RawPeer.Reply reply = provider.receive();
        assertThat(reply.status()).isEqualTo(20);
        assertThat(textOf(reply)).contains("heard hello");
        assertThat(heard).containsExactly("hello");
      }
    }
  }

  @Test
  void aProviderThatCallsMoreThanAConsumerCanRunIsRefusedTheRest() throws Exception {
    CompletableFuture<Void> goOn = new CompletableFuture<>();
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RpcClient client = Loopback.client().handshake(false).build()) {
      Board board =
          client
              .reference(
                  ReferenceOptions.builder(
                          Board.class, "dubbo://127.0.0.1:" + socket.getLocalPort())
                      .callback("add", 0)
                      .build())
              .service();
      try (RawPeer provider = new RawPeer(socket.accept())) {
        CompletableFuture<Void> adding =
            CompletableFuture.runAsync(
                () ->
                    board.add(
                        text -> {
                          goOn.join();
                          return text;
                        }));
        long id = provider.receive().id();
        provider.send(RawPeer.frame(0x02, 20, id, 1, new byte[] {(byte) 0x92}));
        adding.join();
        for (int i = 1; i <= 1_001; i++) {
          provider.send(call(i, Listener.class, "heard", "1"));
        }
        RawPeer.Reply refused = provider.receive();
        assertThat(refused.status()).isEqualTo(100);
        assertThat(textOf(refused)).contains("1000 calls of its callbacks run or wait");
        goOn.complete(null);
        for (int i = 1; i <= 1_000; i++) {
          assertThat(provider.receive().status()).isEqualTo(20);
        }
      } finally {
        goOn.complete(null);
      }
    }
  }

  @Test
  void aProviderThatCallsAndDoesNotReadGetsNoMoreReplies() throws Exception {
    String much = "m".repeat(64 * 1024);
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RpcClient client = Loopback.client().handshake(false).maxQueuedBytes(1024 * 1024).build()) {
      Board board =
          client
              .reference(
                  ReferenceOptions.builder(
                          Board.class, "dubbo://127.0.0.1:" + socket.getLocalPort())
                      .callback("add", 0)
                      .build())
              .service();
      try (RawPeer provider = new RawPeer(socket.accept())) {
        CompletableFuture<Void> adding = CompletableFuture.runAsync(() -> board.add(text -> much));
        long id = provider.receive().id();
        provider.send(RawPeer.frame(0x02, 20, id, 1, new byte[] {(byte) 0x92}));
        adding.join();
        int calls = 2_000; // 128 MiB of replies, more than any socket takes
        for (int i = 1; i <= calls; i++) {
          provider.send(call(i, Listener.class, "heard", i % 2 == 0 ? "1" : "2"));
        }
        Deadline.await("some are dropped", () -> client.stats().droppedFrames() > 0);
        AtomicInteger replies = new AtomicInteger();
        CompletableFuture<RawPeer.Reply> last =
            CompletableFuture.supplyAsync(
                () -> {
                  try {
                    RawPeer.Reply reply = provider.receive();
                    while (reply.id() <= calls) {
                      replies.incrementAndGet();
                      reply = provider.receive();
                    }
                    return reply;
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
        Deadline.await(
            "each is answered or dropped",
            () -> replies.get() + client.stats().droppedFrames() == calls);
        assertThat(client.stats().faults())
            .containsEntry("replies-unread", client.stats().droppedFrames());
        provider.send(call(calls + 1, Listener.class, "heard", "1"));
        assertThat(last.get().status()).as("one that reads gets replies again").isEqualTo(20);
      }
    }
  }

  @Test
  void callsOfACallbackThatNeverEndsEndWithTheirTimeLimit() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RpcClient client = Loopback.client().handshake(false).build()) {
      Board board =
          client
              .reference(
                  ReferenceOptions.builder(
                          Board.class, "dubbo://127.0.0.1:" + socket.getLocalPort())
                      .callback("add", 0)
                      .build())
              .service();
      try (RawPeer provider = new RawPeer(socket.accept())) {
        CompletableFuture<Void> adding =
            CompletableFuture.runAsync(() -> board.add(text -> "heard " + text));
        long id = provider.receive().id();
        provider.send(RawPeer.frame(0x02, 20, id, 1, new byte[] {(byte) 0x92}));
        adding.join();
        for (int i = 1; i <= 1_000; i++) {
          provider.send(
              RawPeer.frame(
                  0xc2,
                  i,
                  request(
                      Listener.class,
                      "never",
                      HEARD,
                      text("hello"),
                      map(Map.of("callback.service.instid", text("1"), "timeout", text("1000"))))));
        }
        for (int i = 1; i <= 1_000; i++) {
          assertThat(provider.receive().status()).as("a timeout").isEqualTo(31);
        }
        provider.send(call(1_001, Listener.class, "heard", "1"));
        assertThat(provider.receive().status()).as("there is room again").isEqualTo(20);
      }
    }
  }
}
