package io.trunkline.serialization.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class EnvelopeTest {

  private static byte[] written(Envelope envelope) {
    byte[] bytes = new byte[envelope.bytes() + 3];
    envelope.write(bytes, 0);
    return bytes;
  }

  @Test
  void theShortFormHasEightBytesAsDocumented() {
    Envelope envelope = new Envelope(8, 2, 0x01020304, null, null, null);
    assertThat(envelope.bytes()).isEqualTo(8);
    assertThat(Arrays.copyOf(written(envelope), 8))
        .containsExactly(0xf7, 0x54, 0x20, 8 << 3 | 2, 1, 2, 3, 4);
    byte[] bytes = written(envelope);
    assertThat(Envelope.read(bytes, 0, bytes.length)).isEqualTo(envelope);
  }

  @Test
  void digestAndChecksumFollowIfTheyAreThere() {
    for (Envelope envelope :
        new Envelope[] {
          new Envelope(31, 7, -1, 0x0102030405060708L, null, null),
          new Envelope(0, 0, 0, null, -2, 77),
          new Envelope(2, 1, 5, Long.MIN_VALUE, Integer.MAX_VALUE, 0)
        }) {
      byte[] bytes = written(envelope);
      assertThat(Envelope.read(bytes, 0, bytes.length)).isEqualTo(envelope);
      assertThatThrownBy(() -> Envelope.read(bytes, 0, envelope.bytes() - 1))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining(String.valueOf(envelope.bytes()));
    }
  }

  @Test
  void bytesThatBeginOtherwiseOrAreShorterHaveNone() {
    byte[] bytes = written(new Envelope(8, 0, 0, null, null, null));
    assertThat(Envelope.read(bytes, 0, 7)).isNull();
    assertThat(Envelope.read(new byte[0], 0, 0)).isNull();
    bytes[1]++;
    assertThat(Envelope.read(bytes, 0, bytes.length)).isNull();
  }

  @Test
  void anUnknownVersionOrFlagIsRefusedWithItsNumber() {
    for (int form : new int[] {0x40, 0x00, 0x38, 0x30, 0x28}) {
      byte[] bytes = written(new Envelope(8, 0, 0, null, null, null));
      bytes[2] = (byte) form;
      assertThatThrownBy(() -> Envelope.read(bytes, 0, bytes.length))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("0x" + Integer.toHexString(form));
    }
  }
}
