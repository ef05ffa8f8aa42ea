package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.check.Report;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServedService;
import io.trunkline.server.ServerDetails;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server says what it has to do with, as a client does. */
@Timeout(60)
class ServerStatsTest {

  /** Ends its calls when it is told to. */
  interface Patient {
    CompletableFuture<String> answer();
  }

  @Test
  void describesItsServicesAndWhatItAgreedOn() throws Exception {
    Patient patient = CompletableFuture::new;
    try (RpcServer server =
            Loopback.server()
                .serialization("hessian2", "kryo")
                .service(Patient.class, patient)
                .start();
        RpcClient client = Loopback.client().build()) {
      client.refer(Patient.class, "dubbo://127.0.0.1:" + server.port());
      ServerDetails details = server.details();
      assertThat(details.serializations()).containsExactly("hessian2", "kryo");
      assertThat(details.terms().values())
          .singleElement()
          .asString()
          .startsWith("agreed: hessian2");
      ServedService service = details.services().get(0);
      assertThat(service.path()).isEqualTo(Patient.class.getName());
      assertThat(service.type()).isEqualTo(Patient.class);
      assertThat(details.port()).isEqualTo(server.port());
      assertThat(server.check()).extracting(Report::service).containsExactly(Patient.class);
      assertThat(service.group()).isNull();
      assertThat(service.serializations()).isEqualTo("all that the port offers");
      assertThat(service.methods())
          .containsExactly("answer(): java.util.concurrent.CompletableFuture<java.lang.String>");
    }
  }

  @Test
  void countsConnectionsAndRunningCalls() throws Exception {
    CompletableFuture<String> answer = new CompletableFuture<>();
    Patient patient = () -> answer;
    try (RpcServer server = Loopback.server().service(Patient.class, patient).start()) {
      assertThat(server.stats().connections()).isZero();
      assertThat(server.stats().callsRunning()).isZero();
      try (RpcClient client = Loopback.client().build()) {
        CompletableFuture<String> call =
            client.refer(Patient.class, "dubbo://127.0.0.1:" + server.port()).answer();
        Deadline.await("the call runs", () -> server.stats().callsRunning() == 1);
        assertThat(server.stats().connections()).isEqualTo(1);
        assertThat(client.stats().callsWaiting()).isEqualTo(1);
        answer.complete("done");
        assertThat(call.get(30, TimeUnit.SECONDS)).isEqualTo("done");
        Deadline.await("the call ended", () -> server.stats().callsRunning() == 0);
        assertThat(server.stats().droppedFrames()).isZero();
        assertThat(server.stats().namesWritten()).isZero();
      }
      Deadline.await("the consumer is gone", () -> server.stats().connections() == 0);
    }
  }
}
