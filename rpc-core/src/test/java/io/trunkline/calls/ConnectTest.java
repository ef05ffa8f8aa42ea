package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A lazy reference connects with its first call, or when it is told to. */
@Timeout(60)
class ConnectTest {

  /** Something to call. */
  public interface Word {
    String say();
  }

  private static Reference<Word> lazy(RpcClient client, int port) {
    String url = "dubbo://127.0.0.1:" + port;
    return client.reference(ReferenceOptions.builder(Word.class, url).lazy(true).build());
  }

  @Test
  void aLazyReferenceIsConnectedOnceItWasToldTo() throws Exception {
    try (RpcServer server = Loopback.server().service(Word.class, () -> "a").start();
        RpcClient client = Loopback.client().build()) {
      Reference<Word> reference = lazy(client, server.port());
      assertThat(reference.isConnected()).isFalse();

      reference.connect();

      assertThat(reference.isConnected()).isTrue();
      assertThat(client.stats().connections()).isEqualTo(1);
      reference.close();
      assertThatThrownBy(reference::connect)
          .isInstanceOfSatisfying(
              RpcException.class, e -> assertThat(e.status()).isEqualTo(Status.MISUSED));
    }
  }

  @Test
  void itLearnsThatThereIsNoProvider() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    try (RpcClient client = Loopback.client().build()) {
      assertThatThrownBy(lazy(client, port)::connect)
          .isInstanceOfSatisfying(
              RpcException.class, e -> assertThat(e.status()).isEqualTo(Status.CONNECT_FAILED))
          .hasMessageContaining("no provider of " + Word.class.getName());
    }
  }
}
