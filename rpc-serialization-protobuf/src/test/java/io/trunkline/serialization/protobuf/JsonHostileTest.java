package io.trunkline.serialization.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import demo.bid.proto.Kinds;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.BudgetExceededException.Budget;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonHostileTest {

  private final Messages messages = Messages.of(new ProtobufJsonSerializationProvider());
  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  private List<Consumer<MessageReader>> ways() {
    return List.of(
        reader -> reader.readString(100),
        MessageReader::readByte,
        reader -> reader.readObject(Kinds.class, gate),
        reader -> reader.readObject(Struct.class, gate),
        reader -> reader.readObject(Timestamp.class, gate),
        reader -> reader.readThrowable(gate),
        reader -> reader.readAttachments(gate));
  }

  private void readInAllWays(byte[] bytes) {
    for (Consumer<MessageReader> way : ways()) {
      try (MessageReader reader = messages.reader(bytes)) {
        way.accept(reader);
        reader.skipRest();
        reader.finish();
      } catch (SerializationException refused) {
        assertThat(refused.getMessage()).doesNotContain("hello");
      }
    }
  }

  static Stream<String> bodies() {
    return Stream.of("2.7.23-protobuf-json-", "3.3.6-protobuf-json-")
        .flatMap(prefix -> GoldenFrames.names(prefix).stream())
        .filter(name -> !name.contains("50k"));
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void damagedItemsAreReadOrRefused(String name) {
    byte[] body = GoldenFrames.body(name);
    Random random = new Random(body.length);
    for (int from = 0; from < body.length; from += 1 + random.nextInt(16)) {
      byte[] items = Arrays.copyOfRange(body, from, body.length);
      readInAllWays(items);
      readInAllWays(Arrays.copyOf(items, random.nextInt(items.length)));
      items[random.nextInt(Math.min(items.length, 40))] = (byte) random.nextInt();
      readInAllWays(items);
    }
  }

  private void assertRefused(String json, Class<?> type, Budget budget) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> messages.read(bytes, reader -> reader.readObject(type, gate)))
        .isInstanceOfSatisfying(
            BudgetExceededException.class, e -> assertThat(e.budget()).isEqualTo(budget));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"nested\":", "{\"unknown\":[", "{\"unknown\":{\"a\":"})
  void valuesNestNoDeeperThanMessages(String level) {
    assertRefused(level.repeat(101), Kinds.class, Budget.OTHER);
    assertRefused(
        "{\"unknown\":" + "[".repeat(1_000_000),
        Kinds.class,
        Budget.OTHER); // no stack is long enough
  }

  @Test
  void honestMessagesOfManyObjectsAreRead() {
    Kinds.Builder many = Kinds.newBuilder();
    IntStream.range(0, 50_000).forEach(i -> many.addTexts("t" + i).addPacked(i));
    IntStream.range(0, 5_000)
        .forEach(i -> many.putCounts("count" + i, i).putNamed(i, ProtoValues.text("name" + i)));
    assertThat(messages.pass(many.build(), Kinds.class, gate)).isEqualTo(many.build());
  }

  @Test
  void ofAnEndlessChainOfCausesAndFramesOnlySoManyAreKept() {
    Exception all = new Exception("end");
    StackTraceElement[] frames = new StackTraceElement[2_000];
    Arrays.fill(frames, new StackTraceElement("a.B", "c", "B.java", 1));
    all.setStackTrace(frames);
    for (int i = 0; i < 30; i++) {
      all = new Exception("next", all);
      all.setStackTrace(frames);
    }
    Exception sent = all;
    byte[] bytes = messages.write(writer -> writer.writeThrowable(sent));
    try (MessageReader reader = messages.reader(bytes)) {
      assertThatThrownBy(() -> reader.readThrowable(gate))
          .isInstanceOfSatisfying(
              ClassRefusedException.class,
              e -> {
                ThrowableText text = e.throwable();
                assertThat(text).isNotNull();
                assertThat(text.stackTrace()).hasSize(ThrowableText.MAX_FRAMES);
                int causes = 0;
                for (ThrowableText t = text.cause(); t != null; t = t.cause()) {
                  causes++;
                }
                assertThat(causes).isEqualTo(ThrowableText.MAX_CAUSES);
              });
    }
  }

  @Test
  void bothEndsOfLinesAndTheEndOfTheMessageEndAnItem() {
    for (String end : List.of("\n", "\r\n", "")) {
      byte[] bytes = ("\"a\"" + end).getBytes(StandardCharsets.UTF_8);
      assertThat(messages.<Object>read(bytes, MessageReader::readString)).isEqualTo("a");
    }
    byte[] two = "\"a\"\n4\n".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> messages.read(two, MessageReader::readString))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("2 bytes follow");
  }
}
