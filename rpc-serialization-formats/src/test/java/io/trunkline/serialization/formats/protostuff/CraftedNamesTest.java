package io.trunkline.serialization.formats.protostuff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryRecord;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Items of stock's form written by hand, with the name of a class that the gate refuses in each
 * place that can have one. They are not in the canary suite of rpc-core, which puts the same bytes
 * in the place of an item and of a value in it: these two are written in different ways.
 */
final class CraftedNamesTest {

  private static final byte[] NAME = Canary.class.getName().getBytes(StandardCharsets.US_ASCII);

  private final Messages messages = Messages.of(new ProtostuffSerializationProvider());

  @BeforeEach
  void forget() {
    CanaryRecord.clear();
  }

  /** In front of an item are the lengths of its name and of its data. */
  private static byte[] item(byte[] name, byte[] data) {
    return ByteBuffer.allocate(2 * Integer.BYTES + name.length + data.length)
        .putInt(name.length)
        .putInt(data.length)
        .put(name)
        .put(data)
        .array();
  }

  /** A value of no declared class: a group whose first field says by its number what it is. */
  private static byte[] named(int kind, String behind) {
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    data.write(Wire.tag(1, Wire.START));
    int tag = Wire.tag(kind, Wire.BYTES);
    if (tag > 0x7f) {
      data.write(tag | 0x80);
    }
    data.write(tag > 0x7f ? tag >>> 7 : tag);
    data.write(NAME.length);
    data.writeBytes(NAME);
    data.writeBytes(HexFormat.of().parseHex(behind));
    data.write(Wire.tag(1, Wire.END));
    return item(BeanSchemas.WRAPPER.getBytes(StandardCharsets.US_ASCII), data.toByteArray());
  }

  private Object read(byte[] item, String... allowed) {
    ClassGate.Builder gate = ClassGate.builder(getClass().getClassLoader());
    for (String line : allowed) {
      gate.allow(line);
    }
    return messages.read(item, reader -> reader.readObject(Object.class, gate.build()));
  }

  private void assertRefused(byte[] item, String said) {
    assertThatThrownBy(() -> read(item))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(said);
    assertThat(CanaryRecord.eventsOutside(null)).isEmpty();
  }

  static IntStream kinds() {
    return IntStream.rangeClosed(1, 127);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whateverAValueSaysThatItIsNothingOfTheNamedClassRuns(int kind) {
    for (String behind : new String[] {"", "1000", "18021000", "0b4a01610c", "0801"}) {
      try {
        assertThat(read(named(kind, behind))).as("a text").isNotInstanceOf(Canary.class);
      } catch (SerializationException refused) {
        assertThat(refused).hasMessageMatching("(?s).*(protostuff: |Canary refused).*");
      }
      assertThat(CanaryRecord.eventsOutside(null)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        Dynamics.ENUM,
        Dynamics.ENUM_SET,
        Dynamics.COLLECTION,
        Dynamics.MAP,
        Dynamics.THROWABLE,
        Dynamics.POJO
      })
  void eachKindThatNamesItsClassIsRefusedByThatName(int kind) {
    assertRefused(named(kind, ""), Canary.class.getName());
  }

  @Test
  void anItemThatNamesItIsRefused() {
    assertRefused(item(NAME, new byte[0]), Canary.class.getName());
  }

  @Test
  void whereItIsAllowedItIsMade() {
    String line = Canary.class.getName();
    assertThat(read(named(Dynamics.POJO, ""), line)).isInstanceOf(Canary.class);
    assertThat(read(item(NAME, new byte[0]), line)).isInstanceOf(Canary.class);
  }
}
