package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.model.Rich;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages keep their items in order and their place in the buffer. */
public interface MessageContract {

  SerializationProvider provider();

  /**
   * Class, message and cause of the exception of a sample as it arrives, {@linkplain
   * Samples#describe described}; in forms for stock peers that can be less than was sent.
   */
  default String arrivingFailure(int seed) {
    return Samples.describe(Samples.failure(seed));
  }

  private List<Object> all(int seed) {
    List<Object> all = new ArrayList<>(Samples.all(seed));
    all.set(all.size() - 2, arrivingFailure(seed)); // in front of the attachments
    return all;
  }

  @Test
  default void nameAndWireIdAreWellFormedAndTheSerializationCarriesThem() {
    SerializationProvider provider = provider();
    assertThat(provider.name()).matches("[a-z0-9-]+");
    assertThat(provider.wireId()).isBetween(0, 31);
    Messages messages = Messages.of(provider);
    assertThat(messages.serialization().name()).isEqualTo(provider.name());
    assertThat(messages.serialization().wireId()).isEqualTo(provider.wireId());
  }

  @Test
  default void itemsArriveInTheOrderTheyWereWritten() {
    Messages messages = Messages.of(provider());
    byte[] message = messages.write(writer -> Samples.writeAll(writer, 9));
    assertThat(readAll(messages, message)).isEqualTo(all(9));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 31, 32, 1_023, 1_024, 65_536, 100_000})
  default void aStringIsReadUpToTheLengthThatItsReaderTakes(int length) {
    Messages messages = Messages.of(provider());
    for (String letter : List.of("x", "\u00e9", "\u4f60")) {
      String text = letter.repeat(length);
      byte[] message = messages.write(writer -> writer.writeString(text));
      assertThat(messages.<String>read(message, reader -> reader.readString(length)))
          .isEqualTo(text);
      assertThatThrownBy(() -> messages.read(message, reader -> reader.readString(length - 1)))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("characters, expected at most " + (length - 1));
    }
  }

  @Test
  default void aMissingOrEmptyStringIsNeverTooLong() {
    Messages messages = Messages.of(provider());
    byte[] message =
        messages.write(
            writer -> {
              writer.writeString(null);
              writer.writeString("");
            });
    messages.read(
        message,
        reader -> {
          assertThat(reader.readString(0)).isNull();
          assertThat(reader.readString(0)).isEmpty();
          return null;
        });
  }

  @Test
  default void anEmptyMessageHasNoBytesAndIsReadAsNothing() {
    Messages messages = Messages.of(provider());
    byte[] message = messages.write(writer -> {});
    assertThat(message).isEmpty();
    messages.read(message, reader -> null);
  }

  @Test
  default void attachmentsArrive() {
    assertAttachmentsPass(Map.of());
    assertAttachmentsPass(Map.of("k", "v"));
    assertAttachmentsPass(Map.of("", "", "\u4f60", "\ud83d\ude00", "long", "x".repeat(5000)));
    assertAttachmentsPass(Map.of("int", 7, "long", 1L << 40, "flag", true, "half", 0.5));
    assertAttachmentsPass(Map.of("list", new ArrayList<>(List.of("a", 1)), "pojo", new Pojo(1)));
    Map<String, Object> withNull = new HashMap<>();
    withNull.put("none", null);
    withNull.put("some", "v");
    assertAttachmentsPass(withNull);
  }

  private void assertAttachmentsPass(Map<String, Object> attachments) {
    Messages messages = Messages.of(provider());
    byte[] message =
        messages.write(
            writer -> {
              writer.writeAttachments(attachments);
              writer.writeString("end");
            });
    Map<String, Object> read =
        messages.read(
            message,
            reader -> {
              Map<String, Object> map = reader.readAttachments(Samples.gate());
              assertThat(reader.readString()).isEqualTo("end");
              return map;
            });
    assertThat(read).isEqualTo(attachments);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16, 1000})
  default void aMessageIsTheSameAtEveryPositionOfOutputAndInput(int offset) {
    Messages messages = Messages.of(provider());
    byte[] alone = messages.write(writer -> Samples.writeAll(writer, 3));
    byte[] prefix = new byte[offset];
    Arrays.fill(prefix, (byte) 0x5a);

    PayloadOutput out = new PayloadOutput(offset, 1 << 20);
    out.write(prefix, 0, offset);
    messages.write(out, writer -> Samples.writeAll(writer, 3));
    int end = out.position();
    assertThat(end).isEqualTo(offset + alone.length);
    assertThat(Arrays.copyOf(out.array(), offset)).isEqualTo(prefix);
    assertThat(Arrays.copyOfRange(out.array(), offset, end)).isEqualTo(alone);

    byte[] surrounded = Arrays.copyOf(out.array(), end + 20);
    Arrays.fill(surrounded, end, surrounded.length, (byte) 0x5a);
    PayloadInput in = new PayloadInput(surrounded, offset, alone.length);
    List<Object> read = readAll(messages, in);
    assertThat(read).isEqualTo(all(3));
  }

  @Test
  default void twoMessagesFollowEachOtherInOneOutput() {
    Messages messages = Messages.of(provider());
    PayloadOutput out = new PayloadOutput(0, 1 << 20);
    messages.write(out, writer -> Samples.writeAll(writer, 1));
    int middle = out.position();
    messages.write(out, writer -> Samples.writeAll(writer, 2));
    PayloadInput in = new PayloadInput(out.array(), 0, middle);
    assertThat(readAll(messages, in)).isEqualTo(all(1));
    in.wrap(out.array(), middle, out.position() - middle);
    assertThat(readAll(messages, in)).isEqualTo(all(2));
  }

  @Test
  default void plainMessagesDoNotDependOnTheCatalogueOfEitherSide() {
    Messages without = Messages.of(provider());
    List<Class<?>> forward = List.of(Pojo.class, Rich.class);
    List<Class<?>> backward = List.of(Rich.class, Pojo.class);
    ClassCatalog one = ClassCatalog.of(List.of(() -> forward));
    ClassCatalog other = ClassCatalog.of(List.of(() -> backward));
    Messages left = Messages.of(provider(), one, Budgets.DEFAULT);
    Messages right = Messages.of(provider(), other, Budgets.DEFAULT);
    byte[] message = left.write(writer -> Samples.writeAll(writer, 4));
    assertThat(right.write(writer -> Samples.writeAll(writer, 4))).isEqualTo(message);
    assertThat(without.write(writer -> Samples.writeAll(writer, 4))).isEqualTo(message);
    assertThat(readAll(right, message)).isEqualTo(all(4));
    assertThat(readAll(without, message)).isEqualTo(all(4));
  }

  @Test
  default void leadingStringsCanBeCopiedAndSkippedIfTheySaySo() {
    Messages messages = Messages.of(provider());
    assumeTrue(messages.serialization().leadingStringsStandAlone());
    byte[] head =
        messages.write(
            writer -> {
              writer.writeString("demo.Shop");
              writer.writeString(null);
            });
    byte[] whole =
        messages.write(
            writer -> {
              writer.writeString("demo.Shop");
              writer.writeString(null);
              Samples.writeAll(writer, 6);
            });
    PayloadOutput out = new PayloadOutput(64, 1 << 20);
    out.write(head, 0, head.length);
    messages.write(out, writer -> Samples.writeAll(writer, 6));
    assertThat(Arrays.copyOf(out.array(), out.position())).isEqualTo(whole);
    PayloadInput in = new PayloadInput(whole, head.length, whole.length - head.length);
    assertThat(readAll(messages, in)).isEqualTo(all(6));
  }

  @Test
  default void attachmentsCanBeCopiedBehindAMessageIfTheySaySo() {
    Messages messages = Messages.of(provider());
    assumeTrue(messages.serialization().attachmentsStandAlone());
    String twice = "demo.Shop";
    Map<String, Object> attachments = Map.of("path", twice, "interface", twice, "timeout", "3000");
    byte[] tail = messages.write(writer -> writer.writeAttachments(attachments));
    byte[] whole =
        messages.write(
            writer -> {
              Samples.writeAll(writer, 6);
              writer.writeAttachments(attachments);
            });
    PayloadOutput out = new PayloadOutput(64, 1 << 20);
    messages.write(out, writer -> Samples.writeAll(writer, 6));
    out.write(tail, 0, tail.length);
    assertThat(Arrays.copyOf(out.array(), out.position())).isEqualTo(whole);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1000})
  default void whatIsBehindTheLastItemCanBeSkipped(int bytes) {
    Messages messages = Messages.of(provider());
    byte[] message = messages.write(writer -> Samples.writeAll(writer, 5));
    byte[] longer = Arrays.copyOf(message, message.length + bytes);
    Arrays.fill(longer, message.length, longer.length, (byte) 'N');
    PayloadInput in = new PayloadInput(longer, 0, longer.length);
    List<Object> read =
        messages.read(
            in,
            reader -> {
              List<Object> items = Samples.readAll(reader, Samples.gate());
              assertThat(reader.skipRest()).isEqualTo(bytes);
              assertThat(reader.skipRest()).isZero();
              return items;
            });
    assertThat(read).isEqualTo(all(5));
    assertThat(readAll(messages, message)).as("the next one").isEqualTo(all(5));
  }

  private static List<Object> readAll(Messages messages, byte[] message) {
    return readAll(messages, new PayloadInput(message, 0, message.length));
  }

  private static List<Object> readAll(Messages messages, PayloadInput in) {
    return messages.read(in, reader -> Samples.readAll(reader, Samples.gate()));
  }
}
