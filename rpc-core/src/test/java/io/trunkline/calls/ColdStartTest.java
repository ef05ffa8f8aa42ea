package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A first call whose time limit passes before it is sent names the stage and the next step. */
@Timeout(60)
class ColdStartTest {

  /** Something to call. */
  public interface Word {
    String say();

    CompletableFuture<String> sayLater();
  }

  private static final Word SILENT =
      new Word() {
        @Override
        public String say() {
          return "";
        }

        @Override
        public CompletableFuture<String> sayLater() {
          return CompletableFuture.completedFuture("");
        }
      };

  private static ReferenceOptions.Builder<Word> soon(int port) {
    return ReferenceOptions.builder(Word.class, "dubbo://127.0.0.1:" + port)
        .lazy(true)
        .timeout(Duration.ofMillis(300));
  }

  private static void assertNotSent(Throwable failure, String method, String... stage) {
    assertThat(failure)
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertThat(e.status()).isEqualTo(Status.TIMEOUT);
              assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
            })
        .hasMessageContainingAll(
            Word.class.getName() + "." + method,
            "not sent within its time limit, which is at most 300 ms",
            "raise 'timeout'")
        .hasMessageContainingAll(stage);
  }

  private static void assertBothWays(Word word, String... stage) throws InterruptedException {
    assertNotSent(catchThrowable(word::say), "say", stage);
    CompletableFuture<String> later = word.sayLater();
    try {
      later.get(30, TimeUnit.SECONDS);
      throw new AssertionError("it was sent");
    } catch (ExecutionException | java.util.concurrent.TimeoutException e) {
      assertNotSent(e.getCause(), "sayLater", stage);
    }
  }

  @Test
  void whileTheAddressIsBeingConnected() throws Exception {
    List<Socket> filling = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        RpcClient client = Loopback.client().build()) {
      for (int i = 0; i < 100; i++) {
        Socket socket = new Socket();
        filling.add(socket);
        try {
          socket.connect(full.getLocalSocketAddress(), 200);
        } catch (SocketTimeoutException isFull) {
          break;
        }
      }

      assertBothWays(
          client.reference(soon(full.getLocalPort()).build()).service(),
          full.getLocalPort() + " was being connected",
          "or connect before the first call",
          "Reference.connect()");
    } finally {
      for (Socket socket : filling) {
        socket.close();
      }
    }
  }

  @Test
  void whileTheHandshakeHasNoAnswer() throws Exception {
    try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        RpcClient client = Loopback.client().build()) {
      assertBothWays(
          client.reference(soon(mute.getLocalPort()).build()).service(),
          mute.getLocalPort() + " had not answered the heartbeat that begins a connection",
          "or connect before the first call",
          "if it answers no heartbeat, switch the handshake off");
    }
  }

  @Test
  void whileItsRequestIsBeingPrepared() throws Exception {
    Filter slow =
        (invocation, next) -> {
          while (invocation.deadlineNanos() - System.nanoTime() > 0) {
            LockSupport.parkNanos(1_000_000); // as the classes of a first call do
          }
          return next.proceed(invocation);
        };
    try (RpcServer server = Loopback.server().service(Word.class, SILENT).start();
        RpcClient client = Loopback.client().build()) {
      Word word = client.reference(soon(server.port()).lazy(false).filter(slow).build()).service();

      assertBothWays(
          word,
          "the connection to 127.0.0.1:" + server.port() + " was there",
          "its request was being prepared",
          "it loads classes");
    }
  }
}
