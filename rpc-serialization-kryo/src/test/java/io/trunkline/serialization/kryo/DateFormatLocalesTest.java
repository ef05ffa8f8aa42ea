package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Formats of a hundred languages in one set took twenty seconds to compare. */
class DateFormatLocalesTest {

  private static final int ARRAY_LIST = 33;
  private static final int FORMAT = 41;

  private final Messages messages = Messages.of(new KryoSerializationProvider());
  private final ClassGate gate = TypeMatrix.gate();

  private static byte[] formats(String... locales) {
    return Bytes.of(
        output -> {
          Bytes.begin(output, ARRAY_LIST);
          output.writeVarIntFlag(false, locales.length + 1, true);
          for (String locale : locales) {
            Bytes.begin(output, FORMAT);
            output.writeByte(0);
            output.writeString("yyyy");
            output.writeString(locale);
            output.writeBoolean(false);
            output.writeString("UTC");
            output.writeBoolean(true);
            output.writeVarLong(0, false);
          }
        });
  }

  private @Nullable Object read(byte[] message) {
    return messages.read(message, reader -> reader.readObject(Object.class, gate));
  }

  @Test
  void formatsOfOneLocaleAndOfNoneAreRead() {
    assertThat((List<?>) read(formats("de", "und", "de", ""))).hasSize(4);
    assertThat((List<?>) read(formats("en-GB"))).as("of another item").hasSize(1);
  }

  @Test
  void formatsOfTwoLocalesAreRefused() {
    assertThatThrownBy(() -> read(formats("en-GB", "und", "en-US")))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("different locales in one item");
  }
}
