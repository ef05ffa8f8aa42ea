package io.trunkline.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.trunkline.call.Stage;
import io.trunkline.calls.Deadline;
import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StageTimersTest {

  private final MeterRegistry atClient = new SimpleMeterRegistry();
  private final MeterRegistry atServer = new SimpleMeterRegistry();

  private void calls(boolean handshake, int count) throws Exception {
    try (RpcServer server =
            Loopback.server()
                .handshake(handshake)
                .filter(StageTimers.ofServer(atServer))
                .service(Orders.class, new OrderDesk())
                .start();
        RpcClient client =
            Loopback.client().handshake(handshake).filter(StageTimers.ofClient(atClient)).build()) {
      Orders orders = client.refer(Orders.class, "dubbo://127.0.0.1:" + server.port());
      for (int i = 0; i < count; i++) {
        orders.place("a");
      }
    }
  }

  private static long count(MeterRegistry registry, String name, Stage stage) {
    Timer timer =
        registry
            .find(name)
            .tags("rpc.system", "apache_dubbo", "rpc.service", Orders.class.getName())
            .tags("rpc.method", "place", "stage", stage.key())
            .timer();
    return timer == null ? 0 : timer.count();
  }

  @Test
  void aConsumerTimesAllStagesAndAProviderItsOwn() throws Exception {
    calls(true, 3);
    for (Stage stage : Stage.values()) {
      assertThat(count(atClient, "rpc.client.stage", stage)).as("%s", stage).isEqualTo(3);
      long served = stage.isOfProvider() ? 3 : 0;
      Deadline.await(
          stage + " at the provider", () -> count(atServer, "rpc.server.stage", stage) == served);
    }
  }

  @Test
  void aConsumerWithoutTermsTimesItsOwnStages() throws Exception {
    calls(false, 2);
    for (Stage stage : Stage.values()) {
      assertThat(count(atClient, "rpc.client.stage", stage))
          .as("%s", stage)
          .isEqualTo(stage.isOfProvider() ? 0 : 2);
    }
  }
}
