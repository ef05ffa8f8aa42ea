package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A call whose connection ends while its arguments are written is made on the next one. */
@Timeout(60)
class NextConnectionTest {

  private static final byte[] NULL_REPLY = {(byte) 0x92};

  interface Lists {
    String join(List<String> texts);

    CompletableFuture<String> joinLater(List<String> texts);

    void tell(List<String> texts);
  }

  /** A provider that can lose its connection. */
  private static final class Provider implements AutoCloseable {

    private final ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    private final RpcClient client = Loopback.client().handshake(false).build();
    private final Reference<Lists> reference =
        client.reference(
            ReferenceOptions.builder(Lists.class, "dubbo://127.0.0.1:" + listener.getLocalPort())
                .method("tell", MethodOptions.NONE.withoutReply())
                .build());
    private RawPeer peer = new RawPeer(listener.accept());

    Provider() throws IOException {}

    /** Closes the connection and takes the next one. */
    void loseConnection() {
      try {
        peer.close();
        peer = new RawPeer(listener.accept());
        Deadline.await("the next connection", reference::isConnected);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }

    CompletableFuture<RawPeer.Reply> request() {
      return CompletableFuture.supplyAsync(
          () -> {
            try {
              RawPeer.Reply request = peer.receive();
              peer.send(RawPeer.frame(2, 20, request.id(), 1, NULL_REPLY));
              return request;
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          });
    }

    @Override
    public void close() throws IOException {
      client.close();
      peer.close();
      listener.close();
    }
  }

  @Test
  void aBlockingCall() throws Exception {
    try (Provider provider = new Provider()) {
      CompletableFuture<CompletableFuture<RawPeer.Reply>> request = new CompletableFuture<>();
      List<String> texts =
          new ActingList(
              () -> {
                provider.loseConnection();
                request.complete(provider.request());
              });
      assertThat(provider.reference.service().join(texts)).isNull();
      assertThat(request.join().get(30, TimeUnit.SECONDS).flags()).isEqualTo(0xc2);
    }
  }

  @Test
  void anAsynchronousCall() throws Exception {
    try (Provider provider = new Provider()) {
      CompletableFuture<String> later =
          provider.reference.service().joinLater(new ActingList(provider::loseConnection));
      assertThat(provider.request().get(30, TimeUnit.SECONDS).flags()).isEqualTo(0xc2);
      assertThat(later.get(30, TimeUnit.SECONDS)).isNull();
    }
  }

  @Test
  void aOneWayCall() throws Exception {
    try (Provider provider = new Provider()) {
      provider.reference.service().tell(new ActingList(provider::loseConnection));
      assertThat(provider.request().get(30, TimeUnit.SECONDS).flags()).isEqualTo(0x82);
    }
  }
}
