package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.TestSize;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a message says never reaches memory that it does not belong to. */
final class MemorySafetyTest {

  static final class Floats implements Serializable {
    private static final long serialVersionUID = 1L;
    int before;
    float first;
    float second;
    int after;
    byte small;
    float third;
    Object reference;
    float fourth;

    boolean isIntact(int seed) {
      return before == seed
          && first == seed + 0.1f
          && second == -seed
          && after == ~seed
          && small == (byte) seed
          && third == 1 / (seed + 1f)
          && reference == null
          && fourth == Float.MAX_VALUE;
    }

    static Floats of(int seed) {
      Floats floats = new Floats();
      floats.before = seed;
      floats.first = seed + 0.1f;
      floats.second = -seed;
      floats.after = ~seed;
      floats.small = (byte) seed;
      floats.third = 1 / (seed + 1f);
      floats.fourth = Float.MAX_VALUE;
      return floats;
    }
  }

  static final class Small implements Serializable {
    private static final long serialVersionUID = 1L;
    byte only;
  }

  static final class Large implements Serializable {
    private static final long serialVersionUID = 1L;
    long a;
    long b;
  }

  static final class Holder implements Serializable {
    private static final long serialVersionUID = 1L;
    Large large;
    List<Large> list;
  }

  static final class HoldingFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    Large large;
  }

  private final ClassGate gate =
      Wire.gate(Floats.class, Small.class, Large.class, Holder.class, HoldingFailure.class);

  // The released 4.0.x jars store a float with an 8-byte write.
  @Test
  void manyObjectsWithFloatFieldsKeepTheirNeighbourFields() {
    int perMessage = 10_000;
    List<Floats> sent = new ArrayList<>();
    for (int i = 0; i < perMessage; i++) {
      sent.add(Floats.of(i));
    }
    byte[] message = Wire.MESSAGES.write(writer -> writer.writeObject(sent));
    for (int round = 0; round < TestSize.of(10, 100); round++) {
      List<?> read =
          (List<?>) Wire.MESSAGES.read(message, reader -> reader.readObject(List.class, gate));
      assertThat(read).hasSize(perMessage);
      for (int i = 0; i < perMessage; i++) {
        if (!((Floats) read.get(i)).isIntact(i)) {
          throw new AssertionError("object " + i + " of message " + round + " is damaged");
        }
      }
    }
  }

  // The library stores what is referred to without looking at its class.
  @Test
  void aReferenceToAnObjectOfAnotherClassIsNotStoredInATypedField() {
    Wire list =
        Wire.of(0x7a) // a list of two, reference 0
            .define(Small.class.getName(), "only")
            .raw(0x60, 0x90) // a Small, reference 1
            .define(Holder.class.getName(), "large")
            .raw(0x61, 0x51, 0x91); // a Holder whose field refers to reference 1
    assertThatThrownBy(() -> list.read(Object.class, gate))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("Holder.large")
        .hasMessageContaining(Large.class.getName())
        .hasMessageContaining(Small.class.getName());
  }

  @Test
  void anObjectOfAnotherAllowedClassIsNotStoredInATypedField() {
    Wire holder =
        Wire.definition(Holder.class.getName(), "large")
            .raw(0x60)
            .define(Small.class.getName(), "only")
            .raw(0x61, 0x90);
    assertThatThrownBy(() -> holder.read(Object.class, gate))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("Holder.large");
    Wire list = Wire.definition(Holder.class.getName(), "list").raw(0x60, 'T');
    assertThatThrownBy(() -> list.read(Object.class, gate))
        .isExactlyInstanceOf(SerializationException.class);
  }

  @Test
  void theFieldsOfThrowableTakeTheirOwnTypesOnly() {
    String failure = HoldingFailure.class.getName();
    for (String field : List.of("cause", "stackTrace", "suppressedExceptions", "large")) {
      for (Wire value :
          List.of(
              Wire.of(0x91), // an int
              Wire.of(0x79, 0x91), // a list with an int
              Wire.of('H', 0x91, 0x91, 'Z'),
              Wire.definition(Small.class.getName(), "only").raw(0x61, 0x90))) {
        Wire message = Wire.definition(failure, field).raw(0x60).add(value.bytes());
        assertThatThrownBy(() -> message.read(Object.class, gate))
            .as("%s", field)
            .isInstanceOf(SerializationException.class);
      }
    }
    Wire nullElement =
        Wire.definition(failure, "stackTrace")
            .raw(0x60, 0x71)
            .text("[java.lang.StackTraceElement")
            .raw('N');
    assertThatThrownBy(() -> nullElement.read(Object.class, gate))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("stack trace");
    Wire self = Wire.definition(failure, "suppressedExceptions").raw(0x60, 0x79, 0x51, 0x90);
    assertThatThrownBy(() -> self.read(Object.class, gate)) // as Throwable itself refuses it
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("suppressed");
  }

  @Test
  void privateFieldsOfJdkValuesCannotBeForged() {
    Wire bigInteger =
        Wire.definition("java.math.BigInteger", "signum", "mag")
            .raw(0x60, 0x95, 0x71)
            .text("[int")
            .raw(0x91);
    assertThatThrownBy(() -> bigInteger.read(Object.class, gate))
        .isExactlyInstanceOf(SerializationException.class);
    Wire builder =
        Wire.definition("java.lang.StringBuilder", "value", "coder", "count")
            .raw(0x60, 0x21, 'a', 0x90)
            .number(1_000_000);
    assertThatThrownBy(() -> builder.read(Object.class, gate))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("count");
    Wire instant = Wire.definition("java.time.Instant", "seconds", "nanos").raw(0x60, 0xe0, 0x90);
    assertThatThrownBy(() -> instant.read(Object.class, gate))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("java.time.Instant");
  }
}
