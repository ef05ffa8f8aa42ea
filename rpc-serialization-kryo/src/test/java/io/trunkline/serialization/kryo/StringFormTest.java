package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our way of writing and reading strings is faster than Kryo's, and must not differ otherwise. */
class StringFormTest {

  private final Messages messages = Messages.of(new KryoSerializationProvider());

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7, 8, 9, 31, 32, 33, 63, 64, 65, 511, 512, 513, 1024, 1025, 20_000})
  void stringsHaveTheBytesKryoGivesThem(int length) {
    int[] limits = {0x80, 0x100, 0x800, 0x10000};
    Random random = new Random(length);
    for (int limit : limits) {
      char[] units = new char[length];
      for (int i = 0; i < length; i++) {
        units[i] = (char) random.nextInt(limit);
      }
      assertSameBytes(new String(units));
      Arrays.fill(units, 'x');
      for (int at : new int[] {0, length / 2, length - 1}) {
        if (at >= 0 && at < length) {
          units[at] = (char) (limit - 1);
          assertSameBytes(new String(units));
          units[at] = 'x';
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4094, 4095, 4096, 4097, 8191, 8192})
  void aPairOfSurrogatesAnywhereAroundAChunksEndHasTheBytesKryoGivesIt(int at) {
    assertSameBytes("x".repeat(at) + "\ud83d\ude80" + "x".repeat(4500));
    assertSameBytes("x".repeat(at) + "\ud83d");
    assertSameBytes("x".repeat(at) + "\u00e9" + "x".repeat(4500));
  }

  @Test
  void bytesAroundATextDoNotCount() {
    byte[] bytes = new byte[100];
    for (int from = 0; from < 10; from++) {
      for (int length = 0; length < 80; length++) {
        Arrays.fill(bytes, (byte) 0xff);
        Arrays.fill(bytes, from, from + length, (byte) 'x');
        assertThat(Ascii.isAscii(bytes, from, length)).isTrue();
        assertThat(Ascii.lengthUntilHighBit(bytes, from, bytes.length)).isEqualTo(length);
        assertThat(Ascii.lengthUntilHighBit(bytes, from, from + length)).isEqualTo(length);
        for (int at = from; at < from + length; at++) {
          bytes[at] = (byte) 0x80;
          assertThat(Ascii.isAscii(bytes, from, length)).isFalse();
          assertThat(Ascii.lengthUntilHighBit(bytes, from, from + length)).isEqualTo(at - from);
          bytes[at] = 'x';
        }
      }
    }
  }

  private void assertSameBytes(String text) {
    Output output = new Output(16, -1);
    output.writeString(text);
    byte[] expected = output.toBytes();
    byte[] written = messages.write(writer -> writer.writeString(text));
    assertThat(Arrays.equals(written, expected)).isTrue();
    String read = messages.read(written, reader -> reader.readString());
    assertThat(text.equals(read)).isTrue();
    assertThat(text.equals(new Input(written).readString())).isTrue();
  }

  @Test
  void theShortFormMayBeAnyLength() {
    // Kryo writes class names of any length that way, and strings of 2 to 32 characters.
    for (int length = 2; length < 200; length++) {
      String text = "n".repeat(length);
      Output output = new Output(16, -1);
      output.writeAscii(text);
      assertThat(messages.<String>read(output.toBytes(), reader -> reader.readString()))
          .isEqualTo(text);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", // nothing at all
        "61", // no end mark
        "c0", // length cut
        "83", // two characters, none there
        "8361", // two characters, one there
        "828041", // a continuation byte alone
        "82c3", // a character cut
        "82c341", // a lead byte without its continuation
        "82e4bd", // a character of three bytes cut
        "82e44141", // three bytes that do not belong together
        "82f09f9880", // standard UTF-8 beyond the first plane, which Kryo does not write
        "82ff",
        "ffffffff0f", // two thousand million characters
        "ffffffffff", // a negative length
      })
  void bytesThatAreNoStringAreRefused(String hex) {
    byte[] message = HexFormat.of().parseHex(hex);
    assertThatThrownBy(() -> messages.read(message, reader -> reader.readString()))
        .isInstanceOf(SerializationException.class);
  }
}
