package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Date;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TypeMatrixTest {

  private final Messages messages = Messages.of(new KryoSerializationProvider());
  private final ClassGate gate = TypeMatrix.gate();

  static Stream<Arguments> values() {
    return TypeMatrix.values().entrySet().stream()
        .map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("values")
  void everyTypeArrivesWithItsClassAndValue(String name, Object value) {
    Object read = messages.pass(value, Object.class, gate);
    assertThat(read).hasSameClassAs(value);
    if (value instanceof SimpleDateFormat format) {
      assertThat(((SimpleDateFormat) read).toPattern()).isEqualTo(format.toPattern());
      assertThat(((SimpleDateFormat) read).format(new Date(0)))
          .isEqualTo(format.format(new Date(0)));
    } else if (value instanceof Throwable) {
      assertThat((Throwable) read).hasMessage("x").hasRootCauseMessage("y");
    } else if (value instanceof TypeMatrix.Fields || value.getClass().isArray()) {
      assertThat(read)
          .usingRecursiveComparison()
          .withEqualsForType((one, other) -> shown(one).equals(shown(other)), Pattern.class)
          .isEqualTo(value);
    } else if (!read.equals(value)) { // no equals of its own: it must show what it holds
      assertThat(shown(value)).doesNotContain(value.getClass().getSimpleName() + "@");
      assertThat(shown(read)).isEqualTo(shown(value));
    }
  }

  private static String shown(Object value) {
    return value instanceof Pattern pattern ? pattern + "/" + pattern.flags() : value.toString();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("values")
  void everyTypeIsRefusedWhenItIsCutAtAnyByte(String name, Object value) {
    byte[] message = messages.write(writer -> writer.writeObject(value));
    for (int length = 0; length < message.length; length++) {
      byte[] cut = Arrays.copyOf(message, length);
      assertThatThrownBy(() -> messages.read(cut, reader -> reader.readObject(Object.class, gate)))
          .as("cut at %s of %s", length, message.length)
          .isInstanceOf(SerializationException.class);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("values")
  void aFlippedBitYieldsAValueOrASerializationException(String name, Object value) {
    byte[] message = messages.write(writer -> writer.writeObject(value));
    int step = Math.max(1, message.length / 100);
    for (int at = 0; at < message.length; at += step) {
      for (int bit : new int[] {at % 6, 6, 7}) {
        byte[] flipped = message.clone();
        flipped[at] ^= (byte) (1 << bit);
        try {
          messages.read(flipped, reader -> reader.readObject(Object.class, gate));
        } catch (SerializationException expected) {
          continue;
        } catch (Throwable other) {
          fail("byte " + at + " bit " + bit, other);
        }
      }
    }
  }

  @Test
  void aDateFormatFormatsAsBefore() {
    SimpleDateFormat format = (SimpleDateFormat) TypeMatrix.values().get("German SimpleDateFormat");
    SimpleDateFormat read = (SimpleDateFormat) messages.pass(format, Object.class, gate);
    Date day = new Date(1_700_000_000_000L);
    assertThat(read.format(day)).isEqualTo(format.format(day)).contains("November");
    assertThat(read.get2DigitYearStart()).isEqualTo(new Date(0));
    assertThat(read.getTimeZone()).isEqualTo(format.getTimeZone());
    assertThat(read.isLenient()).isFalse();
  }

  @Test
  void aComparatorTravelsWithItsTree() {
    TreeSet<?> read =
        (TreeSet<?>)
            messages.pass(TypeMatrix.values().get("TreeSet with comparator"), Object.class, gate);
    assertThat(read.comparator()).isInstanceOf(TypeMatrix.ByLength.class);
  }

  @Test
  void anEmptyEnumMapKeepsItsKeyClass() {
    @SuppressWarnings("unchecked")
    EnumMap<TypeMatrix.Plain, String> read =
        (EnumMap<TypeMatrix.Plain, String>)
            messages.pass(new EnumMap<>(TypeMatrix.Plain.class), Object.class, gate);
    read.put(TypeMatrix.Plain.C, "c");
    assertThat(read).containsExactly(Map.entry(TypeMatrix.Plain.C, "c"));
  }

  @Test
  void wrappersStayWhatTheyAre() {
    List<?> unmodifiable =
        (List<?>) messages.pass(TypeMatrix.values().get("unmodifiableList"), Object.class, gate);
    assertThatThrownBy(unmodifiable::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThat(unmodifiable).hasSize(3);
  }

  @Test
  void aWrapperShowsTheOrderItHadAtTheSender() {
    for (String name : List.of("unmodifiableSet", "synchronizedMap", "unmodifiableCollection")) {
      Object value = TypeMatrix.values().get(name);
      assertThat(messages.pass(value, Object.class, gate)).hasToString(value.toString());
    }
  }
}
