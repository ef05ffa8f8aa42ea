package io.trunkline.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.GenericService;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallTimersTest {

  private final MeterRegistry atClient = new SimpleMeterRegistry();
  private final MeterRegistry atServer = new SimpleMeterRegistry();

  @Test
  void bothSidesCountTheCallsOfEachMethodByHowTheyEnded() throws Exception {
    try (RpcServer server = server();
        RpcClient client = Loopback.client().filter(CallTimers.ofClient(atClient)).build()) {
      Orders orders = client.refer(Orders.class, "dubbo://127.0.0.1:" + server.port());
      orders.place("a");
      orders.place("b");
      orders.later("c").get(30, TimeUnit.SECONDS);
      assertThatThrownBy(() -> orders.refuse("d")).isInstanceOf(IllegalStateException.class);
    }

    for (Map.Entry<String, MeterRegistry> side :
        Map.of("rpc.client.duration", atClient, "rpc.server.duration", atServer).entrySet()) {
      MeterRegistry registry = side.getValue();
      String name = side.getKey();
      assertThat(count(registry, name, "place", "OK", "EXECUTED")).isEqualTo(2);
      assertThat(count(registry, name, "later", "OK", "EXECUTED")).isEqualTo(1);
      assertThat(count(registry, name, "refuse", "FAILED", "EXECUTED")).isEqualTo(1);
      assertThat(registry.getMeters()).hasSize(3);
    }
  }

  @Test
  void aCallWithoutReplyHasItsStatusAndItsCertainty() {
    CallTimers timers = CallTimers.ofClient(atClient);
    Invocation call =
        new Invocation(
            new CallSite("com.acme.Orders", "0.0.0", null, "place", ""),
            new Object[0],
            Map.of(),
            false,
            0);
    for (Status status : Status.values()) {
      for (Certainty certainty : Certainty.values()) {
        Outcome none = new Outcome.Unanswered(new RpcException(status, certainty, "why"));
        assertThat(timers.filter(call, sent -> CompletableFuture.completedFuture(none)))
            .isCompletedWithValue(none);
        Timer timer =
            atClient
                .get("rpc.client.duration")
                .tags("rpc.system", "apache_dubbo", "rpc.service", "com.acme.Orders")
                .tags("rpc.method", "place")
                .tags("status", status.name(), "certainty", certainty.name())
                .timer();
        assertThat(timer.count()).isEqualTo(1);
      }
    }
  }

  @Test
  void whatAServerDoesNotServeAddsNoTimer() throws Exception {
    try (RpcServer server = server();
        RpcClient client = Loopback.client().build()) {
      GenericService unknown =
          client.generic("com.acme.Unknown", "dubbo://127.0.0.1:" + server.port());
      assertThatThrownBy(() -> unknown.$invoke("made", new String[0], new Object[0]))
          .isInstanceOf(RpcException.class);
      ServerMeters meters = new ServerMeters(server);
      meters.bindTo(atServer);

      assertThat(atServer.find("rpc.server.duration").timers()).isEmpty();
      assertThat(
              atServer
                  .get("trunkline.server.faults")
                  .tags("reason", "no-such-method")
                  .functionCounter()
                  .count())
          .isEqualTo(1);
    }
  }

  private RpcServer server() throws Exception {
    return Loopback.server()
        .filter(CallTimers.ofServer(atServer))
        .service(Orders.class, new OrderDesk())
        .start();
  }

  private static long count(
      MeterRegistry registry, String name, String method, String status, String certainty) {
    return registry
        .get(name)
        .tags("rpc.system", "apache_dubbo", "rpc.service", Orders.class.getName())
        .tags("rpc.method", method, "status", status, "certainty", certainty)
        .timer()
        .count();
  }
}
