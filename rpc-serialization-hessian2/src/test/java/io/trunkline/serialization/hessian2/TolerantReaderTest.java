package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.Tolerance;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A plain message is read as stock peers read it where nothing is lost; agreed terms are strict.
 */
final class TolerantReaderTest {

  private static final PayloadTerms AGREED = PayloadTerms.agreed(Map.of());

  public record Point(int x) implements Serializable {}

  private final Serialization hessian2 =
      new Hessian2SerializationProvider()
          .create(new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT));
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader()).allow(Point.class.getName()).build();
  private final ClassGate strangers = ClassGate.builder(getClass().getClassLoader()).build();

  private MessageReader reader(byte[] message, PayloadTerms terms) {
    return hessian2.reader(new PayloadInput(message, 0, message.length), terms);
  }

  static Stream<Arguments> scalars() {
    byte[] five = Wire.of('I', 0, 0, 0, 5).bytes();
    byte[] fiveAsDouble = Wire.of(0x5d, 5).bytes();
    byte[] yes = Wire.of('T').bytes();
    return Stream.of(
        Arguments.of(five, String.class, "5", Tolerance.TEXT_FROM_SCALAR, 5),
        Arguments.of(fiveAsDouble, int.class, 5, Tolerance.WHOLE_FROM_DOUBLE, 5.0),
        Arguments.of(yes, long.class, 1L, Tolerance.BOOLEAN_AS_NUMBER, true),
        Arguments.of(
            Wire.of('H').text("x").raw(0x93, 'Z').bytes(),
            Point.class,
            new Point(3),
            Tolerance.OBJECT_FROM_MAP,
            Map.of("x", 3)));
  }

  @ParameterizedTest
  @MethodSource("scalars")
  void aPlainItemBecomesWhatIsDeclared(
      byte[] message, Class<?> declared, Object expected, Tolerance kind, Object agreed) {
    MessageReader plain = reader(message, PayloadTerms.PLAIN);
    assertThat(plain.tolerated()).isEmpty();
    assertThat(plain.readObject(declared, gate)).isEqualTo(expected);
    assertThat(plain.tolerated()).containsExactly(kind);
    plain.finish();
    MessageReader next = reader(message, PayloadTerms.PLAIN); // the same engine
    assertThat(next.tolerated()).isEmpty();
    next.readObject(Object.class, gate);
    assertThat(next.tolerated()).isEmpty();
    next.finish();
  }

  @ParameterizedTest
  @MethodSource("scalars")
  void underTermsAnItemStaysWhatItIs(
      byte[] message, Class<?> declared, Object expected, Tolerance kind, Object agreed) {
    MessageReader strict = reader(message, AGREED);
    assertThat(strict.readObject(declared, gate)).isEqualTo(agreed);
    assertThat(strict.tolerated()).isEmpty();
  }

  private static byte[] attachments() {
    return Wire.of('H')
        .text("a")
        .define(Point.class.getName(), "x", "p")
        .raw(0x60, 0x93, 'H')
        .text("y")
        .raw(0x91, 'Z')
        .text("b") // refers to the map in the field: numbers are counted as usual
        .raw('Q', 0x92)
        .text("c")
        .raw('V')
        .text("[no.Such")
        .raw(0x91, 0x60, 0x94, 'N')
        .raw('Z')
        .bytes();
  }

  @Test
  void anAttachmentOfARefusedClassIsAMapOfItsFields() {
    byte[] message = attachments();
    MessageReader known = reader(message, PayloadTerms.PLAIN);
    assertThat(known.readAttachments(gate)).containsEntry("a", new Point(3));
    known.finish(); // from now on the definition is remembered
    for (int i = 0; i < 2; i++) {
      MessageReader plain = reader(message, PayloadTerms.PLAIN);
      Map<String, Object> read = plain.readAttachments(strangers);
      assertThat(read.get("a")).isEqualTo(Map.of("x", 3, "p", Map.of("y", 1)));
      assertThat(read.get("b")).isSameAs(((Map<?, ?>) read.get("a")).get("p"));
      assertThat((List<?>) read.get("c")).hasSize(1);
      assertThat(plain.tolerated()).containsExactly(Tolerance.REFUSED_AS_MAP);
      plain.finish();
    }
    assertThatThrownBy(() -> reader(message, AGREED).readAttachments(strangers))
        .isInstanceOf(ClassRefusedException.class);
    assertThatThrownBy(() -> reader(message, PayloadTerms.PLAIN).readObject(Map.class, strangers))
        .isInstanceOf(ClassRefusedException.class);
  }
}
