package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A connection that is begun first and waited for later. */
@Timeout(60)
class BegunConnectionTest {

  private final ServerSocket provider = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ClientResources resources = PlainClients.resources(Duration.ofSeconds(3), 1);
  private final SharedConnection connection =
      new SharedConnection(
          resources,
          new Destination(
              InetSocketAddress.createUnresolved("127.0.0.1", provider.getLocalPort()), false));

  BegunConnectionTest() throws IOException {}

  @AfterEach
  void close() throws IOException {
    connection.stop("the test is over");
    connection.closeNow("the test is over", 1);
    resources.close();
    provider.close();
  }

  @Test
  void itIsMadeBeforeAnybodyWaitsForIt() {
    Runnable waiting = connection.beginConnecting();
    while (!connection.isConnected()) {
      LockSupport.parkNanos(1_000_000);
    }
    waiting.run();
    assertThat(connection.isConnected()).isTrue();
  }

  @Test
  void whoWaitsLaterLearnsWhyTheAttemptFailedThatWasBegun() throws IOException {
    provider.close();
    Runnable waiting = connection.beginConnecting();
    while (!connection.whenConnected().isCompletedExceptionally()) { // the next attempt is pending
      LockSupport.parkNanos(1_000_000);
    }
    RpcException failed = catchThrowableOfType(RpcException.class, waiting::run);
    assertThat(failed.status()).isEqualTo(Status.CONNECT_FAILED);
    assertThat(failed.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(failed.detail()).contains("is the provider running there?").doesNotContain("Next");
  }
}
