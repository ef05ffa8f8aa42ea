package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Plain values in fields of another type, as from a sender whose class declares that type. */
final class OtherScalarsTest {

  private static final Messages AGREED =
      Messages.under(AgreedTimeTest.TERMS, Wire.MESSAGES.serialization());

  static final class Scalars implements Serializable {
    private static final long serialVersionUID = 1L;
    String text;
    Boolean truth;
    boolean flag;
    int number;
    Long large;
    double real;
    float small;
    boolean[] flags;
    Scalars other;
  }

  private static final ClassGate GATE = Wire.gate(Scalars.class);

  /** A message with an object that has this one field. */
  private static byte[] message(String field, Object value) {
    byte[] bytes = Wire.MESSAGES.write(writer -> writer.writeObject(value));
    return Wire.definition(Scalars.class.getName(), field).raw(0x60).add(bytes).bytes();
  }

  private static Object read(Messages messages, String field, Object value) throws Exception {
    Object read =
        messages.read(message(field, value), reader -> reader.readObject(Object.class, GATE));
    return Scalars.class.getDeclaredField(field).get(read);
  }

  static Stream<Arguments> values() {
    long odd = (1L << 53) + 1;
    return Stream.of(
        Arguments.of("text", 7, "7"),
        Arguments.of("text", 7L, "7"),
        Arguments.of("text", 0.5, "0.5"),
        Arguments.of("text", true, "true"),
        Arguments.of("truth", 7, true),
        Arguments.of("truth", 0.25, true),
        Arguments.of("flag", 1L, true),
        Arguments.of("flag", null, false),
        Arguments.of("number", true, 1),
        Arguments.of("number", null, 0),
        Arguments.of("large", false, 0L),
        Arguments.of("real", true, 1.0),
        Arguments.of("real", odd, (double) odd),
        Arguments.of("small", true, 1f),
        Arguments.of("small", (1 << 24) + 1, 0x1p24f),
        Arguments.of("flags", new int[] {1}, new boolean[] {true}));
  }

  @ParameterizedTest(name = "{1} as {0}")
  @MethodSource("values")
  void isRefusedUnderTermsWithItsPlaceAndConvertedFromStockPeers(
      String field, Object value, Object converted) throws Exception {
    assertThatThrownBy(() -> read(AGREED, field, value))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Scalars.class.getName() + "." + field);
    assertThat(read(Wire.MESSAGES, field, value)).isEqualTo(converted);
  }

  @Test
  void aMapIsNoObjectUnderTerms() throws Exception {
    Object map = new HashMap<>(Map.of("text", "a"));
    assertThatThrownBy(() -> read(AGREED, "other", map))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Scalars.class.getName() + ".other")
        .hasMessageContaining("the message has a java.util.HashMap");
    assertThat(((Scalars) read(Wire.MESSAGES, "other", map)).text).isEqualTo("a");
  }

  static Stream<Arguments> fitting() {
    return Stream.of(
        Arguments.of("number", 7L, 7),
        Arguments.of("number", 7.0, 7),
        Arguments.of("large", 7, 7L),
        Arguments.of("real", 7L, 7.0),
        Arguments.of("small", 1 << 24, 0x1p24f),
        Arguments.of("small", 0.1, 0.1f),
        Arguments.of("text", null, null),
        Arguments.of("truth", null, null));
  }

  @ParameterizedTest(name = "{1} as {0}")
  @MethodSource("fitting")
  void arrivesUnderTermsIfNothingIsLost(String field, Object value, Object converted)
      throws Exception {
    assertThat(read(AGREED, field, value)).isEqualTo(converted);
  }
}
