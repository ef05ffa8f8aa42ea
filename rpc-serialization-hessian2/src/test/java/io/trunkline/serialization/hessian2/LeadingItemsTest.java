package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strings and numbers are read as such or not at all, before and behind the first object. */
final class LeadingItemsTest {

  private static String string(Wire wire) {
    return Wire.MESSAGES.read(wire.bytes(), MessageReader::readString);
  }

  private static int number(Wire wire) {
    return Wire.MESSAGES.read(wire.bytes(), MessageReader::readByte);
  }

  /** The same item at the head of a message and behind an object, where the library is at work. */
  private static void refusedInBothPlaces(Wire wire, Consumer<MessageReader> item) {
    assertThatThrownBy(() -> readWith(wire.bytes(), item))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("hessian2");
    byte[] behind = Wire.of('N').add(wire.bytes()).bytes();
    assertThatThrownBy(
            () ->
                readWith(
                    behind,
                    reader -> {
                      reader.readObject(Object.class, Wire.gate());
                      item.accept(reader);
                    }))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("hessian2");
  }

  private static void readWith(byte[] message, Consumer<MessageReader> items) {
    Wire.MESSAGES.read(
        message,
        reader -> {
          items.accept(reader);
          return null;
        });
  }

  @Test
  void stringsOfEveryFormAreRead() {
    assertThat(string(Wire.of('N'))).isNull();
    assertThat(string(Wire.of(0))).isEmpty();
    assertThat(string(Wire.of(2, 'a', 'b'))).isEqualTo("ab");
    assertThat(string(Wire.of(0x30, 1, 'a'))).isEqualTo("a");
    assertThat(string(Wire.of('S', 0, 1, 'a'))).isEqualTo("a");
    assertThat(string(Wire.of('R', 0, 1, 'a', 1, 'b'))).isEqualTo("ab");
    assertThat(string(Wire.of('R', 0, 0, 'R', 0, 1, 'a', 'S', 0, 0))).isEqualTo("a");
    assertThat(string(Wire.of(1, 0xe4, 0xbd, 0xa0))).isEqualTo("\u4f60");
    assertThat(string(Wire.of(1, 0xc3, 0xa9))).isEqualTo("\u00e9");
    assertThat(string(Wire.of(2, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80))).isEqualTo("\ud83d\ude00");
    assertThat(string(Wire.of(1, 0xed, 0xa0, 0xbd))).isEqualTo("\ud83d");
  }

  @Test
  void numbersOfEveryLengthAreRead() {
    assertThat(number(Wire.of(0x90))).isZero();
    assertThat(number(Wire.of(0x95))).isEqualTo(5);
    assertThat(number(Wire.of(0x80))).isEqualTo(-16);
    assertThat(number(Wire.of(0xbf))).isEqualTo(47);
    assertThat(number(Wire.of(0xc8, 0x30))).isEqualTo(48);
    assertThat(number(Wire.of(0xc7, 0xff))).isEqualTo(-1);
    assertThat(number(Wire.of(0xd4, 1, 0))).isEqualTo(256);
    assertThat(number(Wire.of('I', 0xff, 0xff, 0xff, 0xff))).isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        'C', 'O', 0x60, 'M', 'H', 'V', 0x55, 0x57, 0x58, 0x70, 0x79, 0x51, 'T', 'F', 'I', 'L', 'D',
        0x20, 'A', 'B', 0x34, 0x4a, 0x5b, 0x90, 0xc8, 0xd4, 0xe0, 'Z', 0x40, 0xff
      })
  void anythingElseIsNoString(int tag) {
    Wire wire = Wire.of(tag).text(RefusedClassTest.class.getName() + "$Canary").raw(0x90, 0x60);
    refusedInBothPlaces(wire, MessageReader::readString);
    assertThatThrownBy(() -> string(wire))
        .hasMessageContaining("expected a string")
        .hasMessageContaining(Tags.hex(tag));
    assertThat(RefusedClassTest.Trace.RUNS).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {'C', 'O', 0x60, 'M', 'H', 'V', 0x70, 0x79, 0x51, 'N', 'T', 0, 'S', 0x20, 0x5b, 0xe0})
  void anythingElseIsNoNumber(int tag) {
    refusedInBothPlaces(Wire.of(tag).text("java.util.HashMap"), MessageReader::readByte);
  }

  @Test
  void stringsThatLieOrBreakOffAreRefused() {
    for (Wire wire :
        List.of(
            Wire.of(),
            Wire.of(2, 'a'),
            Wire.of('S'),
            Wire.of('S', 0),
            Wire.of('S', 0xff, 0xff, 'a'),
            Wire.of('R', 0, 1, 'a'),
            Wire.of('R', 0, 1, 'a', 'N'),
            Wire.of('R', 0, 1, 'a', 0x90),
            Wire.of(1, 0xe4, 0xbd),
            Wire.of(1, 0xf0, 0x9f, 0x98, 0x80),
            Wire.of(1, 0x80))) {
      refusedInBothPlaces(wire, MessageReader::readString);
    }
    assertThatThrownBy(() -> string(Wire.of(1, 0xe4, 'a', 'b')))
        .isExactlyInstanceOf(SerializationException.class);
  }

  @Test
  void stringsAndNumbersBehindObjectsAreRead() {
    byte[] message =
        Wire.MESSAGES.write(
            writer -> {
              writer.writeString("head");
              writer.writeObject(Map.of("k", "v"));
              writer.writeString("\u4f60 behind");
              writer.writeString(null);
              writer.writeByte(4);
              writer.writeString("x".repeat(5000));
            });
    Wire.MESSAGES.read(
        message,
        reader -> {
          assertThat(reader.readString()).isEqualTo("head");
          assertThat(reader.readObject(Map.class, Wire.gate())).isEqualTo(Map.of("k", "v"));
          assertThat(reader.readString()).isEqualTo("\u4f60 behind");
          assertThat(reader.readString()).isNull();
          assertThat(reader.readByte()).isEqualTo(4);
          assertThat(reader.readString()).hasSize(5000);
          return null;
        });
  }

  @Test
  void whatIsLeftBehindTheLastItemIsCounted() {
    assertThatThrownBy(() -> readWith(Wire.of('N', 1, 2, 3).bytes(), MessageReader::readString))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("3 bytes");
    byte[] long_ = new byte[5000];
    long_[0] = 'N';
    assertThatThrownBy(() -> readWith(long_, r -> r.readObject(Object.class, Wire.gate())))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("4999 bytes");
  }

  @Test
  void aFinishedOrFailedReaderGivesNothingMore() {
    MessageReader finished = Wire.MESSAGES.reader(new byte[0]);
    finished.finish();
    assertThatThrownBy(finished::readString).isInstanceOf(IllegalStateException.class);
    MessageReader failed = Wire.MESSAGES.reader(new byte[] {'Z', 'N', 'N'});
    assertThatThrownBy(failed::readString).isInstanceOf(SerializationException.class);
    assertThatThrownBy(failed::readByte).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> failed.readObject(Object.class, Wire.gate()))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(failed::finish).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void attachmentsMustBeAMapWithStringKeysOrNull() {
    assertThat(Wire.MESSAGES.<Map<String, Object>>read(new byte[] {'N'}, this::attachments))
        .isEmpty();
    for (Wire wire :
        List.of(Wire.of(0x78), Wire.of(1, 'a'), Wire.of('T'), Wire.of('H', 0x91, 'N', 'Z'))) {
      assertThatThrownBy(
              () -> Wire.MESSAGES.<Map<String, Object>>read(wire.bytes(), this::attachments))
          .isExactlyInstanceOf(SerializationException.class)
          .hasMessageContaining("attachment");
    }
  }

  private Map<String, Object> attachments(MessageReader reader) {
    return reader.readAttachments(Wire.gate());
  }
}
