package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.model.Holder;
import io.trunkline.testkit.model.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad bytes and hopeless values end in a SerializationException, and harm nothing else. */
public interface FaultContract {

  SerializationProvider provider();

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  default void refusesAMessageCutAtAnyByte() {
    Messages messages = Messages.of(provider());
    byte[] message = messages.write(writer -> Samples.writeAll(writer, 2));
    ClassGate gate = Samples.gate();
    for (int length = 0; length < message.length; length++) {
      byte[] cut = Arrays.copyOf(message, length);
      assertRefused(messages, gate, new PayloadInput(cut, 0, length), "cut at " + length);
      // The missing bytes are there, but behind the limit: they belong to someone else.
      assertRefused(messages, gate, new PayloadInput(message, 0, length), "limited to " + length);
    }
    assertStillWorks(messages);
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  default void aChangedByteNeverCausesAnythingButASerializationException() {
    Messages messages = Messages.of(provider());
    byte[] message = messages.write(writer -> Samples.writeAll(writer, 2));
    ClassGate gate = Samples.gate();
    for (int at = 0; at < message.length; at++) {
      int original = message[at];
      int[] values = {original ^ 1, 0xff, 0, original ^ 0x80};
      for (int value : Arrays.copyOf(values, TestSize.of(2, values.length))) {
        message[at] = (byte) value;
        try {
          messages.read(message, reader -> Samples.readAll(reader, gate));
        } catch (SerializationException expected) {
          continue;
        } catch (Throwable other) {
          throw new AssertionError("byte " + at + " changed to " + (value & 0xff), other);
        } finally {
          message[at] = (byte) original;
        }
      }
    }
    assertStillWorks(messages);
  }

  @ParameterizedTest
  @ValueSource(ints = {0x00, 0x01, 'N', 'Z', 0x7f, 0xff})
  default void refusesTrailingBytes(int extra) {
    Messages messages = Messages.of(provider());
    byte[] message = messages.write(writer -> Samples.writeAll(writer, 2));
    byte[] longer = Arrays.copyOf(message, message.length + 1);
    longer[message.length] = (byte) extra;
    try (MessageReader reader = messages.reader(longer)) {
      assertThat(Samples.readAll(reader, Samples.gate())).isEqualTo(Samples.all(2));
      assertThatThrownBy(reader::finish).isInstanceOf(SerializationException.class);
    }
    try (MessageReader reader = messages.reader(new byte[] {(byte) extra})) {
      assertThatThrownBy(reader::finish).isInstanceOf(SerializationException.class);
    }
    assertStillWorks(messages);
  }

  @Test
  default void refusesToWritePastTheLimitAndLeavesWhatStoodBefore() {
    Messages messages = Messages.of(provider());
    int length = messages.write(writer -> Samples.writeAll(writer, 2)).length;
    byte[] prefix = {1, 2, 3, 4, 5, 6, 7};
    for (int limit : new int[] {0, 1, length / 2, length - 1}) {
      PayloadOutput out = new PayloadOutput(16, prefix.length + limit);
      out.write(prefix, 0, prefix.length);
      assertThatThrownBy(() -> messages.write(out, writer -> Samples.writeAll(writer, 2)))
          .isInstanceOf(SerializationException.class);
      assertThat(Arrays.copyOf(out.array(), prefix.length)).isEqualTo(prefix);
      assertThat(out.array().length).isLessThanOrEqualTo(prefix.length + limit);
    }
    assertStillWorks(messages);
  }

  @Test
  default void writesAMessageThatFillsTheLimitExactly() {
    Messages messages = Messages.of(provider());
    for (String text : List.of("", "a".repeat(5000), "\u4f60".repeat(5000))) {
      byte[] message = messages.write(writer -> writer.writeObject(text));
      PayloadOutput out = new PayloadOutput(0, message.length);
      messages.write(out, writer -> writer.writeObject(text));
      assertThat(out.position()).isEqualTo(message.length);
    }
    byte[] message = messages.write(writer -> Samples.writeAll(writer, 2));
    PayloadOutput out = new PayloadOutput(0, message.length);
    messages.write(out, writer -> Samples.writeAll(writer, 2));
    assertThat(Arrays.copyOf(out.array(), out.position())).isEqualTo(message);
  }

  @Test
  default void readsNestingWithinTheDepthAndRefusesDeeper() {
    int maxDepth = 32;
    Messages deep = Messages.of(provider(), ClassCatalog.EMPTY, new Budgets(1000, 1 << 20));
    Messages flat = Messages.of(provider(), ClassCatalog.EMPTY, new Budgets(maxDepth, 1 << 20));
    List<UnaryOperator<Object>> kinds =
        List.of(
            inner -> new ArrayList<>(Arrays.asList(inner)),
            inner -> new HashMap<>(Map.of("k", inner)),
            inner -> new Object[] {inner},
            Holder::new);
    for (UnaryOperator<Object> kind : kinds) {
      byte[] allowed = deep.write(writer -> writer.writeObject(nested(kind, maxDepth / 2)));
      flat.read(allowed, reader -> reader.readObject(Object.class, Samples.gate()));
      byte[] tooDeep = deep.write(writer -> writer.writeObject(nested(kind, 2 * maxDepth + 2)));
      assertThatThrownBy(() -> flat.read(tooDeep, r -> r.readObject(Object.class, Samples.gate())))
          .as("nested %s", kind.apply("").getClass().getSimpleName())
          .isInstanceOf(BudgetExceededException.class);
    }
    Node chain = new Node("end");
    for (int i = 0; i < 2 * maxDepth + 2; i++) {
      Node outer = new Node("n" + i);
      outer.right = chain;
      chain = outer;
    }
    Node whole = chain;
    byte[] tooDeep = deep.write(writer -> writer.writeObject(whole));
    assertThatThrownBy(() -> flat.read(tooDeep, r -> r.readObject(Node.class, Samples.gate())))
        .isInstanceOf(BudgetExceededException.class);
    assertStillWorks(flat);
  }

  private static Object nested(UnaryOperator<Object> kind, int levels) {
    Object value = "core";
    for (int i = 0; i < levels; i++) {
      value = kind.apply(value);
    }
    return value;
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  default void refusesToWriteWhatNestsWithoutEnd() {
    Messages messages = Messages.of(provider());
    Object value = nested(inner -> new ArrayList<>(Arrays.asList(inner)), 100_000);
    Throwable thrown = catchThrowable(() -> messages.write(writer -> writer.writeObject(value)));
    assertThat(thrown instanceof SerializationException).as("thrown: %s", thrown).isTrue();
    assertStillWorks(messages);
  }

  @Test
  default void failuresOfEveryKindLeaveTheSerializationUsable() {
    Messages messages = Messages.of(provider());
    byte[] message = messages.write(writer -> Samples.writeAll(writer, 2));
    ClassGate empty = ClassGate.builder(Samples.class.getClassLoader()).build();
    byte[] longer = Arrays.copyOf(message, message.length + 3);
    for (int i = 0; i < 40; i++) {
      int length = message.length * i / 40;
      PayloadOutput narrow = new PayloadOutput(0, length);
      List<Throwable> failures =
          Arrays.asList(
              catchThrowable(() -> messages.write(narrow, writer -> Samples.writeAll(writer, 2))),
              catchThrowable(() -> readAll(messages, Arrays.copyOf(message, length))),
              catchThrowable(() -> messages.read(message, r -> Samples.readAll(r, empty))),
              catchThrowable(() -> readAll(messages, longer)));
      assertThat(failures).allMatch(SerializationException.class::isInstance);
      assertStillWorks(messages);
    }
  }

  @Test
  default void closingAFailedMessageIsQuietAndRepeatable() {
    Messages messages = Messages.of(provider());
    byte[] message = messages.write(writer -> Samples.writeAll(writer, 2));
    for (int i = 0; i < 3; i++) {
      MessageReader reader = messages.reader(Arrays.copyOf(message, message.length / 2));
      assertThatThrownBy(() -> Samples.readAll(reader, Samples.gate()))
          .isInstanceOf(SerializationException.class);
      reader.close();
      reader.close();
      MessageWriter writer = messages.writer(new PayloadOutput(0, 10));
      assertThatThrownBy(
              () -> {
                Samples.writeAll(writer, 2);
                writer.finish();
              })
          .isInstanceOf(SerializationException.class);
      writer.close();
      writer.close();
    }
    assertStillWorks(messages);
  }

  private static void assertRefused(
      Messages messages, ClassGate gate, PayloadInput in, String what) {
    Throwable thrown = catchThrowable(() -> messages.read(in, r -> Samples.readAll(r, gate)));
    if (!(thrown instanceof SerializationException)) {
      throw new AssertionError(what + ": expected a SerializationException", thrown);
    }
  }

  private static List<Object> readAll(Messages messages, byte[] message) {
    return messages.read(message, reader -> Samples.readAll(reader, Samples.gate()));
  }

  private static void assertStillWorks(Messages messages) {
    byte[] message = messages.write(writer -> Samples.writeAll(writer, 8));
    assertThat(readAll(messages, message)).isEqualTo(Samples.all(8));
  }
}
