package io.trunkline.serialization.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Struct;
import com.google.protobuf.Type;
import demo.bid.proto.Kinds;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.ReadingMeter;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What few bytes of JSON make in memory: 64 KB, and 64 bytes for each of them. */
class JsonMemoryTest {

  private static final int PARTS = 20_000;

  private final Messages messages = Messages.of(new ProtobufJsonSerializationProvider());
  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of("maps of one", Struct.class, "{\"a\":[", of(i -> "{\"k\":1}"), "]}"),
        Arguments.of("maps of no key", Struct.class, "{\"a\":[", of(i -> "{\"\":null}"), "]}"),
        Arguments.of("a Struct", Struct.class, "{", of(i -> "\"" + i + "\":\"\""), "}"),
        Arguments.of("a map", Kinds.class, "{\"counts\":{", of(i -> "\"" + i + "\":1"), "}}"),
        Arguments.of("messages", Kinds.class, "{\"named\":{", of(i -> "\"" + i + "\":{}"), "}}"),
        Arguments.of("one key", Kinds.class, "{\"counts\":{", of(i -> "\"\":1"), "}}"),
        Arguments.of(
            "unknown constants",
            Type.class,
            "{\"fields\":[",
            of(i -> "{\"kind\":" + (99 + i) + "}"),
            "]}"));
  }

  private static String of(IntFunction<String> part) {
    return IntStream.range(0, PARTS).mapToObj(part).collect(Collectors.joining(","));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("values")
  void takesWhatTheBytesPayFor(
      String name, Class<?> type, String before, String parts, String behind) {
    byte[] message = (before + parts + behind).getBytes(StandardCharsets.UTF_8);
    ReadingMeter meter = new ReadingMeter();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) { // what is made once for a class is not made again
      try (MessageReader reader = messages.reader(message)) {
        meter.start();
        try {
          reader.readObject(type, gate);
          reader.finish();
        } catch (BudgetExceededException refused) {
          // within what it may take
        }
        least = Math.min(least, meter.stop().allocatedBytes());
      }
    }
    assertThat(least).isLessThan(64 * 1024 + 64L * message.length);
  }
}
