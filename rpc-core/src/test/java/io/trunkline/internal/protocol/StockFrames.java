package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import demo.bid.BidService;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.call.GenericException;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.UnregisteredClasses;
import io.trunkline.testkit.GoldenFrames;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Frames captured from stock peers, and what our codecs read and write such frames with. */
final class StockFrames {

  private static final String GENERIC_EXCEPTION = "com.alibaba.dubbo.rpc.service.GenericException";

  /** A reply with something to tolerate fails the test. */
  static final Leniency NOTHING_TO_TOLERATE =
      (site, kinds) -> fail("the reply to %s has %s", site, kinds);

  private StockFrames() {}

  /** The serializations on the class path; they write the exception of generic calls as stock's. */
  static SerializationTable table() {
    return new SerializationTable(
        SerializationProviders.load(StockFrames.class.getClassLoader()),
        new SerializationContext(
            ClassCatalog.EMPTY,
            Budgets.DEFAULT,
            Map.of(GenericException.class, GENERIC_EXCEPTION),
            UnregisteredClasses.IGNORED));
  }

  /** What the bid service and generic calls of it send. */
  static ClassGate gate() {
    return ClassGate.builder(StockFrames.class.getClassLoader())
        .allowSignaturesOf(BidService.class)
        .allow("demo.bid.BidException")
        .allowAlias(GENERIC_EXCEPTION, GenericException.class)
        .allowAlias("org.apache.dubbo.rpc.service.GenericException", GenericException.class)
        .build();
  }

  /** The captured frame of that name, as our decoder reads it. */
  static Inbound.Frame frame(String name) {
    return frame(GoldenFrames.read(name));
  }

  /** A frame, as our decoder reads it. */
  static Inbound.Frame frame(byte[] bytes) {
    EmbeddedChannel channel =
        new EmbeddedChannel(new FrameDecoder(0, new ByteLedger(new BodyPool()), Side.SERVER));
    channel.writeInbound(Unpooled.wrappedBuffer(bytes));
    Inbound.Frame frame = channel.readInbound();
    channel.finishAndReleaseAll();
    return frame;
  }

  /** The bytes of a frame that was to be sent, which is released. */
  static byte[] bytes(Outgoing outgoing) {
    byte[] bytes = new byte[outgoing.size()];
    outgoing.writeTo(Unpooled.wrappedBuffer(bytes).clear());
    outgoing.release();
    return bytes;
  }

  /** The parameter types of the method that a request calls. */
  static Class<?>[] types(RequestNames head) {
    return switch (head.method()) {
      case "$echo" -> new Class<?>[] {Object.class};
      case "$invoke" -> new Class<?>[] {String.class, String[].class, Object[].class};
      default ->
          Stream.of(BidService.class.getMethods())
              .filter(m -> m.getName().equals(head.method()))
              .filter(m -> descriptor(m).equals(head.descriptor()))
              .findFirst()
              .orElseThrow()
              .getParameterTypes();
    };
  }

  private static String descriptor(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .map(Class::descriptorString)
        .collect(Collectors.joining());
  }

  /** Asserts that two values have equal fields, whatever their classes say of being equal. */
  static void assertSame(Object actual, Object expected) {
    assertThat(actual)
        .usingRecursiveComparison()
        .withComparatorForType(Float::compare, Float.class)
        .withComparatorForType(Double::compare, Double.class)
        .isEqualTo(expected);
  }
}
