package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a client does when its provider says {@code R}; the provider is made of raw bytes. */
class GoingDownTest {

  private static final byte[] READ_ONLY = RawPeer.frame(0xa2, 0, new byte[] {1, 'R'});

  private ServerSocket listening;
  private RpcClient client;
  private Letters letters;
  private RawPeer provider;

  @BeforeEach
  void connect() throws Exception {
    listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    listening.setSoTimeout(30_000);
    client = Loopback.client().handshake(false).closeTimeout(Duration.ofMillis(100)).build();
    letters =
        client
            .reference(
                ReferenceOptions.builder(
                        Letters.class, "dubbo://127.0.0.1:" + listening.getLocalPort())
                    .build())
            .service();
    provider = new RawPeer(listening.accept());
  }

  @AfterEach
  void close() throws Exception {
    client.close();
    provider.close();
    listening.close();
  }

  /** The answer "text" in hessian2, without attachments. */
  private static byte[] answer(RawPeer.Reply request, String text) {
    byte[] chars = text.getBytes(StandardCharsets.US_ASCII);
    byte[] body = new byte[2 + chars.length];
    body[0] = (byte) 0x91; // a value follows
    body[1] = (byte) chars.length;
    System.arraycopy(chars, 0, body, 2, chars.length);
    return RawPeer.frame(0x02, 20, request.id(), body.length, body);
  }

  private CompletableFuture<String> call(String text) {
    CompletableFuture<String> result = new CompletableFuture<>();
    new Thread(
            () -> {
              try {
                result.complete(letters.echo(text));
              } catch (Throwable thrown) {
                result.completeExceptionally(thrown);
              }
            })
        .start();
    return result;
  }

  @Test
  void newCallsAreNotMadeAndTheRunningOneEndsBeforeTheConnectionIsClosed() throws Exception {
    CompletableFuture<String> running = call("running");
    RawPeer.Reply request = provider.receive();
    provider.send(READ_ONLY, heartbeat(7));
    assertThat(provider.receive().id()).isEqualTo(7); // so R was read before it

    RpcException refused = catchThrowableOfType(RpcException.class, () -> letters.echo("new"));
    assertThat(refused.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(refused).hasMessageContaining("going down");
    assertThat(running).isNotDone();

    provider.send(answer(request, "late"));
    assertThat(running.get(30, TimeUnit.SECONDS)).isEqualTo("late");
    assertThat(provider.isClosedByPeer()).isTrue();
  }

  @Test
  void theNextConnectionIsMadeOnceTheOldOneIsGoneAndTakesCalls() throws Exception {
    provider.send(READ_ONLY);
    assertThat(provider.isClosedByPeer()).isTrue();
    try (RawPeer next = new RawPeer(listening.accept())) {
      Deadline.await("the client is connected again", () -> client.stats().connections() == 2);
      CompletableFuture<String> call = call("x");
      next.send(answer(next.receive(), "again"));
      assertThat(call.get(30, TimeUnit.SECONDS)).isEqualTo("again");
    }
  }

  private static byte[] heartbeat(long id) {
    return RawPeer.frame(0xe2, id, new byte[] {'N'});
  }
}
