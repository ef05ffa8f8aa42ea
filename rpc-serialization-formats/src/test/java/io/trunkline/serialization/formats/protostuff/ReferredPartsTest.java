package io.trunkline.serialization.formats.protostuff;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** The parts of a LocalDateTime, which a message may refer to instead of having them again. */
final class ReferredPartsTest {

  private static final String WRAPPER = "org.apache.dubbo.common.serialize.protostuff.Wrapper";
  private static final LocalDateTime TIME =
      LocalDateTime.of(LocalDate.of(2024, 2, 29), LocalTime.MIDNIGHT);

  private final Messages messages = Messages.of(new ProtostuffSerializationProvider());
  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  private @Nullable Object read(byte[] message) {
    return messages.<@Nullable Object>read(
        message, reader -> reader.readObject(Object.class, gate));
  }

  @Test
  void aPartThatIsReferredToIsReadAgain() {
    assertThat(read(times(3, 0))).isEqualTo(new LocalDateTime[] {TIME, TIME, TIME});
  }

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void aLongPartIsPaidForEachTime() {
    byte[] message = times(300_000, 250_000);
    assertThatThrownBy(() -> read(message))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("referred to again");
  }

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void aPartThatIsThereTwiceIsRefused() {
    byte[] message =
        item(
            LocalDateTime.class.getName(),
            out -> {
              writeDate(out, 250_000);
              for (int i = 0; i < 250_000; i++) {
                writeReference(out, 1, 0);
              }
            });
    assertThatThrownBy(() -> read(message))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("is there twice");
  }

  /** An array whose first element has the parts that the others refer to. */
  private static byte[] times(int count, int unknownFields) {
    return item(
        WRAPPER,
        out -> {
          out.writeVarint(Wire.tag(1, Wire.START)); // the group 0
          byte[] name = LocalDateTime.class.getName().getBytes(UTF_8);
          out.writeVarint(Wire.tag(Dynamics.ARRAY_POJO, Wire.BYTES));
          out.writeVarint(name.length);
          out.writeBytes(name);
          ScalarKind.INT.write(out, 1, count);
          for (int i = 0; i < count; i++) {
            out.writeVarint(Wire.tag(2, Wire.START)); // 1 is the first of these
            if (i == 0) {
              writeDate(out, unknownFields); // 2
              writeMidnight(out); // 3
            } else {
              writeReference(out, 1, 2);
              writeReference(out, 2, 3);
            }
            out.writeVarint(Wire.tag(2, Wire.END));
          }
          out.writeVarint(Wire.tag(1, Wire.END));
        });
  }

  private static void writeDate(WireOutput out, int unknownFields) {
    out.writeVarint(Wire.tag(1, Wire.START));
    ScalarKind.INT.write(out, 1, TIME.getYear());
    ScalarKind.SHORT.write(out, 2, (short) TIME.getMonthValue());
    ScalarKind.SHORT.write(out, 3, (short) TIME.getDayOfMonth());
    for (int i = 0; i < unknownFields; i++) {
      ScalarKind.INT.write(out, 4, 0);
    }
    out.writeVarint(Wire.tag(1, Wire.END));
  }

  private static void writeMidnight(WireOutput out) {
    out.writeVarint(Wire.tag(2, Wire.START));
    for (int field = 1; field <= 4; field++) {
      ScalarKind.INT.write(out, field, 0);
    }
    out.writeVarint(Wire.tag(2, Wire.END));
  }

  private static void writeReference(WireOutput out, int field, int group) {
    out.writeVarint(Wire.tag(field, Wire.REFERENCE));
    out.writeVarint(group);
  }

  private static byte[] item(String name, Consumer<WireOutput> value) {
    PayloadOutput out = new PayloadOutput(1024, Integer.MAX_VALUE);
    value.accept(new WireOutput(out));
    byte[] data = Arrays.copyOf(out.array(), out.position());
    byte[] type = name.getBytes(UTF_8);
    return ByteBuffer.allocate(8 + type.length + data.length)
        .putInt(type.length)
        .putInt(data.length)
        .put(type)
        .put(data)
        .array();
  }
}
