package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Requests under agreed terms, to the byte: a peer of another version of Trunkline reads them. If
 * this test fails, the frames have changed, and peers that agreed on the old form cannot read them.
 */
class AgreedFramesTest {

  private static final CallSite SITE =
      new CallSite("shop/echo", "2.0", "blue", "echo", "Ljava/lang/String;I");
  private static final Map<String, Object> CONSTANTS = Map.of("token", "secret");

  private static final String FIRST =
      "dabbc25400000000000000070000004f" // header, 79 bytes follow
          + "00882702" // call site 0, 5,000 ms, a number is wanted
          + "05322e302e32" // 2.0.2
          + "0973686f702f6563686f" // shop/echo
          + "03322e30" // 2.0
          + "046563686f" // echo
          + "134c6a6176612f6c616e672f537472696e673b49" // Ljava/lang/String;I
          + "0178c92c" // x, 300
          + "48" // a map
          + "05746f6b656e06736563726574" // token=secret
          + "0567726f757004626c7565" // group=blue
          + "5a"; // its end

  private static final String NUMBERED =
      "dabbc254000000000000000800000013" // header, 19 bytes follow
          + "01882701" // call site 1, 5,000 ms, more attachments
          + "0178c92c" // x, 300
          + "480574726163650274315a"; // trace=t1

  private final SerializationTable table =
      new SerializationTable(
          SerializationProviders.load(getClass().getClassLoader()),
          new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT));
  private final RequestEncoder encoder = new RequestEncoder(new OutgoingFramePool(0));

  private final MethodBinding binding = binding();

  private MethodBinding binding() {
    SerializationTable.Entry hessian2 = table.offer("hessian2");
    return new MethodBinding(new RequestHead(SITE, hessian2), AgreedTerms.of(hessian2), CONSTANTS);
  }

  private String encoded(long id, Map<String, Object> attachments) {
    Invocation invocation = new Invocation(SITE, new Object[] {"x", 300}, attachments, false, 0);
    Outgoing frame =
        encoder.encode(binding, id, invocation, TimeUnit.SECONDS.toNanos(5), () -> true);
    byte[] bytes = new byte[frame.size()];
    frame.writeTo(Unpooled.wrappedBuffer(bytes).clear());
    frame.release();
    return HexFormat.of().formatHex(bytes);
  }

  @Test
  void theFirstRequestOfACallSiteHasNamesGroupAndConstants() {
    assertThat(encoded(7, CONSTANTS)).isEqualTo(FIRST);
  }

  @Test
  void anotherHasItsNumberAndWhatItAttachesBeyondTheConstants() {
    binding.number(1);
    assertThat(encoded(8, Map.of("token", "secret", "trace", "t1"))).isEqualTo(NUMBERED);
  }
}
