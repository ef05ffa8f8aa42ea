package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A provider that accepts connections and never says anything. */
@Timeout(60)
class ReconnectorTest {

  private final ServerSocket provider = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ClientResources resources = PlainClients.resources(Duration.ofSeconds(3), 1);
  private final Reconnector reconnector =
      new Reconnector(
          resources,
          new Destination(
              InetSocketAddress.createUnresolved("127.0.0.1", provider.getLocalPort()), false));

  ReconnectorTest() throws IOException {}

  @AfterEach
  void close() throws IOException {
    reconnector.stop("the test is over");
    reconnector.live().close("the test is over", 1);
    resources.close();
    provider.close();
  }

  @Test
  void aCallThatWaitsForTheNextConnectionTakesOneThatReplacesTheOld() throws Exception {
    ClientConnection old = reconnector.connect().get(30, TimeUnit.SECONDS);
    CompletableFuture<ClientConnection> renewed;
    CompletableFuture<ClientConnection> next;
    synchronized (reconnector) { // no connection takes the old one's place in here
      renewed = reconnector.renew(old);
      old.calls().close("its provider sent nonsense");
      next = reconnector.next();
    }
    assertThat(next.get(30, TimeUnit.SECONDS)).isSameAs(renewed.get(30, TimeUnit.SECONDS));
  }
}
