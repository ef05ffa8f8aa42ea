package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.CallSite;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.testkit.GoldenFrames;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestDecoderTest {

  private final SerializationTable.Entry hessian2 =
      new SerializationTable(
              SerializationProviders.load(getClass().getClassLoader()),
              new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT))
          .offer("hessian2");
  private int lookups;

  /** One service, in one group. */
  private final class Counting implements MethodLookup<AnyMethod> {

    private final AnyMethod echo;

    private Counting(@Nullable String group) {
      this.echo =
          new AnyMethod(
              new CallSite("demo.bid.BidService", "0.0.0", group, "echo", "Ljava/lang/String;"),
              new Class<?>[] {String.class},
              ClassGate.builder(getClass().getClassLoader()).build());
    }

    @Override
    public AnyMethod find(String path, String version, String method, String descriptor) {
      lookups++;
      return echo;
    }

    @Override
    public @Nullable AnyMethod find(
        String path, String version, @Nullable String group, String method, String descriptor) {
      lookups++;
      return null;
    }

    @Override
    public String explainMissing(String path, String version, String method, String descriptor) {
      return "missing";
    }

    @Override
    public String explainGroup(String path, String version, @Nullable String group) {
      return "not in group " + group;
    }
  }

  private DecodedRequest<AnyMethod> decode(RequestDecoder<AnyMethod> decoder)
      throws RequestRefusedException {
    byte[] golden = GoldenFrames.read("3.3.6-hessian2-echo-request");
    byte[] body = Arrays.copyOfRange(golden, WireFormat.HEADER_BYTES, golden.length);
    Inbound.Frame request = new Inbound.Frame(new FrameHeader(0xc2, 0, 1, body.length), body);
    return decoder.decode(
        request,
        null,
        hessian2,
        Terms.PLAIN,
        new CallSiteTable<>(),
        System.nanoTime(),
        System.nanoTime());
  }

  @Test
  void aRequestWhoseNamesAndGroupAreKnownIsLookedUpByNoString() throws Exception {
    RequestDecoder<AnyMethod> decoder = new RequestDecoder<>(new Counting(null));
    DecodedRequest<AnyMethod> first = decode(decoder);
    assertThat(first.method().site().method()).isEqualTo("echo");
    assertThat(first.arguments()).hasSize(1);
    assertThat(lookups).isEqualTo(1);
    for (int i = 0; i < 10; i++) {
      decode(decoder);
    }
    assertThat(lookups).isEqualTo(1);
  }

  @Test
  void aMethodOfAnotherGroupIsLookedUpAndItsAbsenceSaid() {
    RequestDecoder<AnyMethod> decoder = new RequestDecoder<>(new Counting("blue"));
    assertThatThrownBy(() -> decode(decoder))
        .isInstanceOf(RequestRefusedException.class)
        .hasMessage("not in group null");
  }
}
