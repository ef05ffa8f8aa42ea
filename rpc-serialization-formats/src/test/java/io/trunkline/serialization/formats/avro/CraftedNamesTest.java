package io.trunkline.serialization.formats.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryRecord;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Items written by hand whose header names a class that the gate refuses. They are not in the
 * canary suite of rpc-core, which puts bytes in the place of an object: a header is in front of it.
 */
final class CraftedNamesTest {

  private final Messages messages = Messages.of(new AvroSerializationProvider());

  @BeforeEach
  void forget() {
    CanaryRecord.clear();
  }

  /** A header with the name, one record with a field a, and this body. */
  private static byte[] item(String body) {
    byte[] name = Canary.class.getName().getBytes(StandardCharsets.US_ASCII);
    ByteArrayOutputStream item = new ByteArrayOutputStream();
    item.write(2); // a block of one class
    item.write(2 * name.length);
    item.writeBytes(name);
    item.writeBytes(HexFormat.of().parseHex("00" + "02" + "02" + "0261" + "00" + "00" + body));
    return item.toByteArray();
  }

  private Object read(byte[] item, Class<?> declared, String... allowed) {
    ClassGate.Builder gate = ClassGate.builder(getClass().getClassLoader());
    for (String line : allowed) {
      gate.allow(line);
    }
    return messages.read(item, reader -> reader.readObject(declared, gate.build()));
  }

  @ParameterizedTest
  @CsvSource({
    "1a00, 1e0402", // a record
    "1a00, 00", // null
    "1a00, 0c0261", // a text
    "1a00, 1000", // an array
    "1a00, 1200", // a map
    "1a00, 1a001e0402", // a record, named twice
    "10021a00, 1e040200", // a record in an array
    "12021a00, 1e0402000200" // a record as a key
  })
  void aValueOfTheNamedClassIsRefusedByItsName(String typed, String value) {
    assertThatThrownBy(() -> read(item(typed + value), Object.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Canary.class.getName());
    assertThat(CanaryRecord.eventsOutside(null)).isEmpty();
  }

  @Test
  void whereItIsAllowedItIsMade() {
    assertThat(read(item("1a00" + "1e0402"), Object.class, Canary.class.getName()))
        .isInstanceOf(Canary.class);
  }

  @Test
  void aNameThatNothingRefersToIsNotLookedAt() {
    assertThat(read(item("0c0261"), Object.class)).isEqualTo("a");
    assertThat(CanaryRecord.eventsOutside(null)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1a02, is 1, of 1", // a class
    "1a01, is -1, of 1",
    "1c0a, it refers to a value", // a container
    "2000, 16" // a record
  })
  void aNumberOfNothingIsRefused(String body, String said) {
    assertThatThrownBy(() -> read(item(body), Object.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(said);
    assertThat(CanaryRecord.eventsOutside(null)).isEmpty();
  }
}
