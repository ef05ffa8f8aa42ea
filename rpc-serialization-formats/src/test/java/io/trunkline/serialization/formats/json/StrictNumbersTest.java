package io.trunkline.serialization.formats.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What RFC 8259 does not have is no number, except what stock peers write or read. */
final class StrictNumbersTest {

  private static final SerializationProvider GSON = new GsonSerializationProvider();
  private static final SerializationProvider FASTJSON = new FastjsonSerializationProvider();
  private static final SerializationProvider AGREED = TermsProvider.agreed(GSON, List.of());

  private static @Nullable Object read(SerializationProvider provider, String json, Type declared) {
    ClassGate gate = ClassGate.builder(StrictNumbersTest.class.getClassLoader()).build();
    return Messages.of(provider)
        .read((json + "\n").getBytes(UTF_8), reader -> reader.readObject(declared, gate));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-01", "012", "2.", ".5", "+1", "1e", "1e+", "--1", "1.2.3", "-", "00", "-.5"})
  void otherNumbersAreRefused(String text) {
    for (SerializationProvider provider : List.of(GSON, FASTJSON, AGREED)) {
      for (Type declared : Stream.of(Object.class, double.class).toList()) {
        assertThatThrownBy(() -> read(provider, text, declared))
            .as("%s, %s", provider.name(), declared)
            .isInstanceOf(SerializationException.class);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-0.0", "10", "1.50", "1e5", "1E-5", "-12.25e+3"})
  void numbersOfJsonAreRead(String text) {
    for (SerializationProvider provider : List.of(GSON, FASTJSON, AGREED)) {
      assertThat(read(provider, text, double.class)).isEqualTo(Double.valueOf(text));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "Infinity", "-Infinity"})
  void wordsForNumbersAreOfGsonAlone(String text) {
    assertThat(read(GSON, text, double.class)).isEqualTo(Double.valueOf(text));
    for (SerializationProvider provider : List.of(FASTJSON, AGREED)) {
      assertThatThrownBy(() -> read(provider, text, double.class))
          .isInstanceOf(SerializationException.class);
    }
    ClassGate gate = ClassGate.builder(StrictNumbersTest.class.getClassLoader()).build();
    List<Object> values = List.of(Double.valueOf(text), Float.valueOf(text));
    assertThat(Messages.of(AGREED).pass(values, List.class, gate)).isEqualTo(values);
  }

  @Test
  void onlyFastjsonHasKeysWithoutQuotes() {
    assertThat(read(FASTJSON, "{1:1}", Map.class)).isEqualTo(Map.of("1", 1));
    for (SerializationProvider provider : List.of(GSON, AGREED)) {
      assertThatThrownBy(() -> read(provider, "{1:1}", Map.class))
          .isInstanceOf(SerializationException.class);
    }
  }
}
