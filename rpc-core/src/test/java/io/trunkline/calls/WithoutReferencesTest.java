package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of graphs that share objects, or go in a circle, where references are left out. */
@Timeout(60)
class WithoutReferencesTest {

  interface Rings {
    List<Object> same(List<Object> values);

    /** Whether the first and the second are one object. */
    boolean sharesItsFirstTwo(List<Object> values);

    List<Object> ring();
  }

  private static final class RingService implements Rings {
    @Override
    public List<Object> same(List<Object> values) {
      return values;
    }

    @Override
    public boolean sharesItsFirstTwo(List<Object> values) {
      return values.get(0) == values.get(1);
    }

    @Override
    public List<Object> ring() {
      return circle();
    }
  }

  private static List<Object> circle() {
    List<Object> ring = new ArrayList<>();
    ring.add(ring);
    return ring;
  }

  private static List<Object> pair() {
    List<Object> shared = new ArrayList<>(List.of("shared"));
    return new ArrayList<>(List.of(shared, shared));
  }

  private final List<AutoCloseable> open = new ArrayList<>();

  private Reference<Rings> rings(String serialization, boolean atClient, boolean atServer)
      throws Exception {
    RpcServer server =
        Loopback.server()
            .serialization(serialization)
            .serializationSetting("kryo.references", String.valueOf(atServer))
            .service(Rings.class, new RingService())
            .start();
    open.add(server);
    RpcClient client =
        Loopback.client()
            .serialization(serialization)
            .serializationSetting("kryo.references", String.valueOf(atClient))
            .build();
    open.add(client);
    Reference<Rings> rings =
        client.reference(
            ReferenceOptions.builder(Rings.class, "dubbo://127.0.0.1:" + server.port()).build());
    Deadline.await("terms", () -> rings.terms().startsWith("agreed: " + serialization));
    return rings;
  }

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "kryo, true, true, ''",
    "kryo, false, true, ', references=true, as only the client asks for false'",
    "kryo, true, false, ', references=true, as only the server asks for false'",
    "hessian2, false, false, ''"
  })
  void unlessBothSidesAskForItAndTheSerializationCanAGraphKeepsItsShape(
      String serialization, boolean atClient, boolean atServer, String note) throws Exception {
    Reference<Rings> rings = rings(serialization, atClient, atServer);
    assertThat(rings.terms())
        .startsWith("agreed: " + serialization + note + "; call-site numbers; compact java.time");
    assertThat(rings.service().sharesItsFirstTwo(pair())).isTrue();
    List<Object> back = rings.service().same(circle());
    assertThat(back.get(0)).isSameAs(back);
    List<Object> made = rings.service().ring();
    assertThat(made.get(0)).isSameAs(made);
  }

  @Test
  void whereBothAskForItSharedObjectsArriveAsCopies() throws Exception {
    Reference<Rings> rings = rings("kryo", false, false);
    assertThat(rings.terms())
        .startsWith("agreed: kryo, references=false; call-site numbers; compact java.time");
    assertThat(rings.service().sharesItsFirstTwo(pair())).isFalse();
    List<Object> back = rings.service().same(pair());
    assertThat(back).isEqualTo(pair());
    assertThat(back.get(0)).isNotSameAs(back.get(1));
  }

  @Test
  void anArgumentThatContainsItselfIsNeverSentAndCallsGoOn() throws Exception {
    Reference<Rings> rings = rings("kryo", false, false);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> rings.service().same(circle()))
          .isInstanceOfSatisfying(
              RpcException.class,
              e -> {
                assertThat(e.status()).isEqualTo(Status.TOO_LARGE);
                assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
              })
          .hasStackTraceContaining("nest too deep")
          .hasStackTraceContaining("kryo.references=true on either side");
      assertThat(rings.service().same(pair())).isEqualTo(pair());
    }
    assertThat(rings.isConnected()).isTrue();
  }

  @Test
  void aResultThatContainsItselfIsAnErrorThatSaysSoAndCallsGoOn() throws Exception {
    Reference<Rings> rings = rings("kryo", false, false);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> rings.service().ring())
          .isInstanceOfSatisfying(
              RpcException.class,
              e -> {
                assertThat(e.status()).isEqualTo(Status.RESULT_UNSENDABLE);
                assertThat(e.certainty()).isEqualTo(Certainty.EXECUTED);
              })
          .hasMessageContaining("nest too deep")
          .hasMessageContaining("kryo.references=true on either side");
      assertThat(rings.service().same(pair())).isEqualTo(pair());
    }
  }
}
