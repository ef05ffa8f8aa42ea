package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A number is read into what its place is declared as, or refused where it does not fit. */
final class NarrowedNumbersTest {

  static final class Fields implements Serializable {
    private static final long serialVersionUID = 1L;
    byte octet;
    short small;
    int number;
    long large;
    float ratio;
    double price;
    char letter;
    Byte boxedOctet;
    Short boxedSmall;
    Integer boxedNumber;
    Long boxedLarge;
    Character boxedLetter;
    List<Short> shorts;
    Map<Byte, Integer> map;
    short[] smalls;
    int[] numbers;
    long[] larges;
    Byte[] octets;
  }

  record Components(byte octet, Integer number) implements Serializable {}

  static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    int code;
  }

  private static final ClassGate GATE = Wire.gate(Fields.class, Components.class, Failure.class);

  private static Wire number(long value) {
    return Wire.of('L').add(ByteBuffer.allocate(8).putLong(value).array());
  }

  private static Wire decimal(double value) {
    return Wire.of('D').add(ByteBuffer.allocate(8).putDouble(value).array());
  }

  static Stream<Arguments> tooLarge() {
    Wire huge = number(5_000_000_000L);
    return Stream.of(
        Arguments.of("octet", Wire.of().number(300), "300", "byte"),
        Arguments.of("octet", Wire.of().number(-129), "-129", "byte"),
        Arguments.of("small", Wire.of().number(70_000), "70000", "short"),
        Arguments.of("number", huge, "5000000000", "int"),
        Arguments.of("number", decimal(1e10), "10000000000", "int"),
        Arguments.of("number", decimal(1.5), "1.5", "int"),
        Arguments.of("boxedLarge", decimal(-0.5), "-0.5", "java.lang.Long"),
        Arguments.of("numbers", Wire.of(0x79).add(decimal(1.5).bytes()), "1.5", "int"),
        Arguments.of("large", decimal(1e19), "1.0E19", "long"),
        Arguments.of("large", decimal(Double.NaN), "NaN", "long"),
        Arguments.of("letter", Wire.of().text("xyz"), "3 characters", "char"),
        Arguments.of("boxedOctet", Wire.of().number(300), "300", "java.lang.Byte"),
        Arguments.of("boxedSmall", huge, "5000000000", "java.lang.Short"),
        Arguments.of("boxedNumber", huge, "5000000000", "java.lang.Integer"),
        Arguments.of("boxedLarge", decimal(-1e19), "-1.0E19", "java.lang.Long"),
        Arguments.of("boxedLetter", Wire.of().text("xy"), "2 characters", "java.lang.Character"),
        Arguments.of("shorts", Wire.of(0x79).number(70_000), "70000", "java.lang.Short"),
        Arguments.of("map", Wire.of('H').number(128).raw('N', 'Z'), "128", "java.lang.Byte"),
        Arguments.of("smalls", Wire.of(0x79).number(70_000), "70000", "short"),
        Arguments.of("numbers", Wire.of(0x79).add(huge.bytes()), "5000000000", "int"),
        Arguments.of("larges", Wire.of(0x79).add(decimal(1e19).bytes()), "1.0E19", "long"),
        Arguments.of("octets", Wire.of(0x79).number(128), "128", "java.lang.Byte"));
  }

  @ParameterizedTest(name = "{0} {2}")
  @MethodSource("tooLarge")
  void aNumberThatDoesNotFitItsFieldIsRefused(
      String field, Wire value, String number, String type) {
    Wire wire = Wire.definition(Fields.class.getName(), field).raw(0x60).add(value.bytes());
    String place = field.endsWith("s") && !field.equals("shorts") ? type : "Fields." + field;
    assertThatThrownBy(() -> wire.read(Object.class, GATE))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining(number)
        .hasMessageContaining(type)
        .hasMessageContaining(place);
  }

  @Test
  void aNumberThatDoesNotFitIsRefusedInRecordsAndExceptions() {
    Wire octet = Wire.definition(Components.class.getName(), "octet").raw(0x60).number(300);
    assertThatThrownBy(() -> octet.read(Object.class, GATE))
        .hasMessageContaining("300")
        .hasMessageContaining("Components.octet");
    for (Class<?> type : List.of(Failure.class, Components.class)) {
      String field = type == Failure.class ? "code" : "number";
      Wire wire = Wire.definition(type.getName(), field).raw(0x60).add(number(1L << 31).bytes());
      assertThatThrownBy(() -> wire.read(Object.class, GATE))
          .hasMessageContaining("2147483648")
          .hasMessageContaining(type.getSimpleName() + "." + field);
    }
    Wire vendor =
        Wire.definition("java.sql.SQLException", "vendorCode")
            .raw(0x60)
            .add(number(1L << 31).bytes());
    assertThatThrownBy(() -> vendor.read(Object.class, GATE))
        .hasMessageContaining("2147483648")
        .hasMessageContaining("java.sql.SQLException");
  }

  @Test
  void everyNumberThatFitsIsReadWhateverItsForm() {
    String name = Fields.class.getName();
    for (String field : List.of("octet", "small", "number", "large", "boxedOctet", "boxedLarge")) {
      for (long value : new long[] {-128, -1, 0, 1, 127}) {
        for (Wire form : List.of(Wire.of().number((int) value), number(value), decimal(value))) {
          Fields read =
              (Fields)
                  Wire.definition(name, field).raw(0x60).add(form.bytes()).read(Object.class, GATE);
          assertThat(valueOf(read, field)).isEqualTo(value);
        }
      }
    }
    Fields read =
        (Fields)
            Wire.definition(name, "ratio", "price", "letter", "boxedOctet", "number")
                .raw(0x60)
                .add(decimal(0.1).bytes())
                .add(number(Long.MAX_VALUE).bytes())
                .raw(0)
                .add(decimal(-1).bytes())
                .raw('T')
                .read(Object.class, GATE);
    assertThat(read.ratio).isEqualTo(0.1f); // the nearest, as for every float that travels
    assertThat(read.price).isEqualTo(0x1p63);
    assertThat(read.letter).isEqualTo('\0');
    assertThat(read.boxedOctet).isEqualTo((byte) -1);
    assertThat(read.number).isEqualTo(1);
  }

  private static long valueOf(Fields fields, String name) {
    try {
      return ((Number) Fields.class.getDeclaredField(name).get(fields)).longValue();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  static final class Octet implements Serializable {
    private static final long serialVersionUID = 1L;
    byte only;
  }

  static final class Small implements Serializable {
    private static final long serialVersionUID = 1L;
    short only;
  }

  static final class Int implements Serializable {
    private static final long serialVersionUID = 1L;
    int only;
  }

  static final class Letter implements Serializable {
    private static final long serialVersionUID = 1L;
    char only;
  }

  /** From some number of objects on, a class is read by code made for it. */
  @Test
  void aNumberThatDoesNotFitIsRefusedHoweverOftenItsClassWasRead() {
    ClassGate gate = Wire.gate(Octet.class, Small.class, Int.class, Letter.class);
    for (Class<?> type : List.of(Octet.class, Small.class, Int.class, Letter.class)) {
      Wire good = Wire.definition(type.getName(), "only").raw(0x60).text("");
      Wire wide = Wire.definition(type.getName(), "only").raw(0x60);
      if (type == Letter.class) {
        wide.text("two");
      } else {
        good = Wire.definition(type.getName(), "only").raw(0x60, 0x91);
        wide.add(number(5_000_000_000L).bytes());
      }
      for (int i = 0; i < 1_500; i++) {
        assertThat(good.read(Object.class, gate)).isInstanceOf(type);
      }
      assertThatThrownBy(() -> wide.read(Object.class, gate))
          .isExactlyInstanceOf(SerializationException.class)
          .hasMessageContaining(type.getSimpleName() + ".only");
    }
  }
}
