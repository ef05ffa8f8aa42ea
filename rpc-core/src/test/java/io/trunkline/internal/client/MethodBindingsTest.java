package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.Status;
import io.trunkline.internal.server.ServerPort;
import io.trunkline.serialization.terms.ClassSchema;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MethodBindingsTest {

  private final AgreedPeers peers = new AgreedPeers();

  @AfterEach
  void close() {
    peers.close();
  }

  /** The bytes of a call's frame; 26 bytes each are those of the notices in front of some calls. */
  private long bytesOfCall(ClientEngine engine, Invoker invoker, ClientMethod method) {
    Traffic before = settled(engine);
    assertThat(invoker.call(method, peers.invocation("x"), Completion.Blocking.FOR_CONNECTION))
        .isEqualTo(Outcome.value("x"));
    Traffic after = settled(engine);
    long notices = after.framesOut() - before.framesOut() - 1;
    return after.bytesOut() - before.bytesOut() - 26 * notices;
  }

  /** Counts of frames and bytes that belong together: an event loop counts one after the other. */
  private static Traffic settled(ClientEngine engine) {
    Traffic traffic = engine.traffic();
    for (Traffic next = engine.traffic(); !next.equals(traffic); next = engine.traffic()) {
      traffic = next;
    }
    return traffic;
  }

  @Test
  void aMethodCalledOnTwoConnectionsByTurnsKeepsItsNumberOnEach() throws Exception {
    ClientEngine engine = peers.engine(new RememberingSerialization());
    ClientMethod method = peers.method(engine);
    Invoker one = peers.agreed(engine, peers.port(new RememberingSerialization()), List.of());
    Invoker other = peers.agreed(engine, peers.port(new RememberingSerialization()), List.of());
    long first = bytesOfCall(engine, one, method);
    assertThat(bytesOfCall(engine, other, method)).isEqualTo(first);
    for (int turn = 0; turn < 3; turn++) {
      assertThat(bytesOfCall(engine, one, method)).as("numbered").isLessThan(first - 20);
      assertThat(bytesOfCall(engine, other, method)).as("numbered").isLessThan(first - 20);
    }
  }

  private static RememberingSerialization withFieldOf(String type) {
    return new RememberingSerialization(
        new ClassSchema(
            String.class.getName(), // which the method returns
            "fields",
            List.of(new ClassSchema.Field(String.class.getName(), "receipt", type, true)),
            List.of()));
  }

  @Test
  void aCallWhoseResultTheTermsRefuseIsNotSentAndNamesTheField() throws Exception {
    ClientEngine engine = peers.engine(withFieldOf("shop.Receipt"));
    ClientMethod method = peers.method(engine);
    Invoker invoker = peers.agreed(engine, peers.port(withFieldOf("shop.Bill")), List.of());
    for (int i = 0; i < 2; i++) {
      assertThat(invoker.call(method, peers.invocation("x"), Completion.Blocking.FOR_CONNECTION))
          .isInstanceOfSatisfying(
              Outcome.Unanswered.class,
              refused -> {
                assertThat(refused.reason().status()).isEqualTo(Status.ENCODE_FAILED);
                assertThat(refused.reason().certainty()).isEqualTo(Certainty.NOT_EXECUTED);
                assertThat(refused.reason())
                    .hasMessageContaining("field receipt of java.lang.String has two types")
                    .hasMessageContaining("shop.Bill and shop.Receipt");
              });
    }
    assertThat(peers.echo.calls()).isZero();
  }

  @Test
  void aConnectionKeepsNothingForMethodsOfClosedReferences() throws Exception {
    ClientEngine engine = peers.engine(new RememberingSerialization());
    ServerPort port = peers.port(new RememberingSerialization());
    ClientMethod kept = peers.method(engine);
    Invoker keeper = peers.agreed(engine, port, List.of(kept));
    bytesOfCall(engine, keeper, kept);
    List<ClientMethod> methods = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      ClientMethod method = peers.method(engine);
      methods.add(method);
      Invoker invoker = AgreedPeers.invoker(engine, AgreedPeers.address(port), List.of(method));
      bytesOfCall(engine, invoker, method);
      assertThat(engine.boundMethods()).isEqualTo(2);
      invoker.close();
    }
    assertThat(engine.boundMethods()).isEqualTo(1);
    long numbered = bytesOfCall(engine, keeper, kept);
    bytesOfCall(engine, keeper, methods.get(0)); // a call that had passed the close
    assertThat(engine.boundMethods()).isEqualTo(1);
    assertThat(bytesOfCall(engine, keeper, kept)).isEqualTo(numbered);
  }
}
