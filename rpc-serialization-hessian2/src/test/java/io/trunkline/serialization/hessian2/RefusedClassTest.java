package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.Serializable;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where hessian names classes, and how its names could be used to go past the gate. */
final class RefusedClassTest {

  static final class Trace {
    static final AtomicInteger RUNS = new AtomicInteger();
  }

  /** Allowed by no gate here, and never used by a test but by name. */
  static class Canary implements Serializable {
    private static final long serialVersionUID = 1L;

    static {
      Trace.RUNS.incrementAndGet();
    }

    String field;

    private Object readResolve() {
      Trace.RUNS.incrementAndGet();
      return this;
    }
  }

  static final class CanaryFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static {
      Trace.RUNS.incrementAndGet();
    }
  }

  enum CanaryEnum {
    ONE;

    static {
      Trace.RUNS.incrementAndGet();
    }
  }

  static final class Pojo implements Serializable {
    private static final long serialVersionUID = 1L;
    Object any;
    Canary canary;
    String text;
  }

  /** Its name begins with an allowed one. */
  static final class PojoEvil implements Serializable {
    private static final long serialVersionUID = 1L;

    static {
      Trace.RUNS.incrementAndGet();
    }

    String field;
  }

  private static final String OUTER = RefusedClassTest.class.getName() + "$";
  private static final String CANARY = OUTER + "Canary";
  private static final String POJO = OUTER + "Pojo";

  private final ClassGate gate = Wire.gate(Pojo.class);

  @AfterEach
  void nothingOfARefusedClassRan() {
    assertThat(Trace.RUNS).hasValue(0);
  }

  private static Wire canary() {
    return Wire.definition(CANARY, "field").raw(0x60, 'N');
  }

  private static Wire canaryAsSecondClass() {
    return Wire.definition(CANARY, "field").raw(0x61, 'N');
  }

  static Stream<Arguments> places() {
    String text = "java.lang.IllegalStateException";
    return Stream.of(
        Arguments.of("root", canary()),
        Arguments.of("map key", Wire.of('H').add(canary().bytes()).raw('N', 'Z')),
        Arguments.of("map value", Wire.of('H', 'N').add(canary().bytes()).raw('Z')),
        Arguments.of("list element", Wire.of(0x79).add(canary().bytes())),
        Arguments.of("variable list element", Wire.of(0x57).add(canary().bytes()).raw('Z')),
        Arguments.of(
            "typed list element", Wire.of(0x71).text("java.util.ArrayList").add(canary().bytes())),
        Arguments.of("type of a list", Wire.of(0x71).text(CANARY).raw('N')),
        Arguments.of("type of a long list", Wire.of('V').text(CANARY).raw(0x90)),
        Arguments.of("type of a variable list", Wire.of(0x55).text(CANARY).raw('Z')),
        Arguments.of("type of an array", Wire.of(0x70).text("[" + CANARY)),
        Arguments.of("type of a nested array", Wire.of(0x70).text("[[" + CANARY)),
        Arguments.of("type of a map", Wire.of('M').text(CANARY).text("field").raw('N', 'Z')),
        Arguments.of(
            "typed map value",
            Wire.of('M').text("java.util.TreeMap").text("k").add(canary().bytes()).raw('Z')),
        Arguments.of(
            "field", Wire.definition(POJO, "any").raw(0x60).add(canaryAsSecondClass().bytes())),
        Arguments.of(
            "field of an object written as a map",
            Wire.of('M').text(POJO).text("any").add(canary().bytes()).raw('Z')),
        Arguments.of(
            "cause", Wire.definition(text, "cause").raw(0x60).add(canaryAsSecondClass().bytes())),
        Arguments.of(
            "suppressed exception",
            Wire.definition(text, "suppressedExceptions")
                .raw(0x60, 0x79)
                .add(canaryAsSecondClass().bytes())),
        Arguments.of(
            "stack trace",
            Wire.definition(text, "stackTrace").raw(0x60).add(canaryAsSecondClass().bytes())),
        Arguments.of(
            "inside a JDK value",
            Wire.definition("java.math.BigInteger", "mag")
                .raw(0x60)
                .add(canaryAsSecondClass().bytes())));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("places")
  void anUnlistedClassIsRefusedInEveryPlaceAndNamed(String place, Wire message) {
    assertThatThrownBy(() -> message.read(Object.class, gate))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(CANARY);
    if (!place.equals("root") && !place.equals("type of a map")) {
      assertThatThrownBy(() -> message.read(Map.class, gate))
          .isInstanceOf(ClassRefusedException.class);
    }
    Class<?> declared = place.equals("type of a map") ? Object.class : Map.class;
    assertThatThrownBy(() -> readUnderTerms(message, declared))
        .isInstanceOf(ClassRefusedException.class);
  }

  static Stream<Arguments> placesOfUnneededClasses() {
    return Stream.of(
        Arguments.of(
            "field the receiver lacks",
            Pojo.class,
            Wire.definition(POJO, "newer").raw(0x60).add(canaryAsSecondClass().bytes())),
        Arguments.of(
            "field the receiver lacks, as a map",
            Pojo.class,
            Wire.of('M').text(POJO).text("newer").add(canary().bytes()).raw('Z')),
        Arguments.of("declared map", Map.class, canary()),
        Arguments.of(
            "type of a declared map",
            Map.class,
            Wire.of('M').text(CANARY).text("field").raw('N', 'Z')),
        Arguments.of("type of a declared list", List.class, Wire.of(0x71).text(CANARY).raw('N')));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("placesOfUnneededClasses")
  void anUnlistedClassIsNotLoadedWhereAMessageNeedsNone(
      String place, Class<?> declared, Wire message) {
    assertThat(message.read(declared, gate)).isInstanceOf(declared);
    if (place.startsWith("type of")) {
      assertThat(readUnderTerms(message, declared)).isInstanceOf(declared);
      return;
    }
    assertThatThrownBy(() -> readUnderTerms(message, declared))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(CANARY);
  }

  /** What cannot be read may be unreadable because the refused class was read as a map. */
  @Test
  void noLineIsSuggestedForABrokenObjectInPlaceOfAttachments() {
    byte[] broken = Wire.definition(CANARY, "field").raw(0x60).bytes();
    byte[] inMap = Wire.of('H').text("k").add(broken).bytes();
    for (byte[] message : List.of(broken, inMap)) {
      Throwable refused =
          catchThrowable(() -> Wire.MESSAGES.read(message, reader -> reader.readAttachments(gate)));
      assertThat(refused).isInstanceOf(ClassRefusedException.class).hasMessageContaining(CANARY);
      assertThat(refused.getMessage().contains("add the line")).isEqualTo(message == inMap);
      assertThat(refused.getMessage().contains("attachments must be a map"))
          .isEqualTo(message == broken);
    }
  }

  private Object readUnderTerms(Wire message, Class<?> declared) {
    byte[] bytes = message.bytes();
    return new Hessian2SerializationProvider()
        .create(new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT))
        .reader(new PayloadInput(bytes, 0, bytes.length), PayloadTerms.agreed(Map.of()))
        .readObject(declared, gate);
  }

  @Test
  void aFieldsOwnClassPassesTheGateToo() {
    for (Wire value : List.of(Wire.of('H', 'Z'), Wire.of(0x91))) {
      Wire message = Wire.definition(POJO, "canary").raw(0x60).add(value.bytes());
      assertThatThrownBy(() -> message.read(Object.class, gate))
          .isInstanceOf(ClassRefusedException.class)
          .hasMessageContaining(CANARY);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"PojoEvil", "CanaryFailure", "CanaryEnum"})
  void classesThatAreNeighboursExceptionsOrEnumsAreRefused(String name) {
    Wire message = Wire.definition(OUTER + name, "name").raw(0x60).text("ONE");
    assertThatThrownBy(() -> message.read(Object.class, gate))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(OUTER + name);
  }

  /** As Dubbo 2.6.12 and 2.7.23 write List.of(1, "x"), Set.of("a") and Map.of("k", 5). */
  @ParameterizedTest
  @ValueSource(ints = {0x91, 0x92, 0x93})
  void anImmutableCollectionOfOldPeersIsRefusedForItTravelsWithoutItsElements(int tag) {
    Wire message = Wire.definition("java.util.CollSer", "tag").raw(0x60, tag);
    for (Class<?> declared : List.of(Object.class, List.class, Map.class)) {
      assertThatThrownBy(() -> message.read(declared, gate))
          .isInstanceOf(SerializationException.class)
          .isNotInstanceOf(ClassRefusedException.class)
          .hasMessageContainingAll("java.util.CollSer", "List.of", "not in the message", "HashMap");
    }
  }

  @Test
  void anEnumSetAndACalendarNameAClassOnlyThroughTheGate() {
    String handler = "com.alibaba.com.caucho.hessian.io.EnumSetHandler";
    Wire message =
        Wire.definition(handler, "type", "objects")
            .raw(0x60)
            .define("java.lang.Class", "name")
            .raw(0x61)
            .text(OUTER + "CanaryEnum")
            .raw(0x70)
            .text("[object");
    assertThatThrownBy(() -> message.read(Object.class, gate))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("CanaryEnum");
    Object days = EnumSet.of(DayOfWeek.MONDAY);
    assertThat(Wire.MESSAGES.pass(days, Object.class, gate)).isEqualTo(days);
  }

  /** As dubbo-go-hessian2 1.12.5 writes it. */
  @Test
  void aBigIntegerOfLongsOf32BitsIsRead() {
    Wire message =
        Wire.definition("java.math.BigInteger", "signum", "mag")
            .raw(0x60, 0x91, 0x72)
            .text("[long")
            .raw(0xe1, 'L', 0, 0, 0, 0, 0xc3, 0x73, 0xe0, 0xee);
    assertThat(message.read(Object.class, gate)).isEqualTo(new BigInteger("1c373e0ee", 16));
    Wire tooLong =
        Wire.definition("java.math.BigInteger", "signum", "mag")
            .raw(0x60, 0x91, 0x71)
            .text("[long")
            .raw('L', 0, 0, 0, 1, 0, 0, 0, 0);
    assertThatThrownBy(() -> tooLong.read(Object.class, gate)).hasMessageContaining("field mag");
  }

  /** As Dubbo 2.6.12 writes it. */
  @Test
  void aBitSetUnderItsOwnNameIsReadFromItsFields() {
    Wire message =
        Wire.definition("java.util.BitSet", "words")
            .raw(0x60, 'r')
            .text("[long")
            .raw(0xe2, 0xf8, 0x40);
    assertThat(message.read(Object.class, gate)).isEqualTo(BitSet.valueOf(new long[] {2, 64}));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "int",
        "string",
        "[",
        "[[",
        "[I",
        "[Ljava.lang.String;",
        "Ljava.lang.String;",
        "[java.lang.String;",
        "java/lang/String",
        "java.util.ArrayList ",
        "java.lang.Runtime",
        "java.net.URL",
        "javax.naming.InitialContext",
        "[[[[[[[[[int",
        "com.alibaba.com.caucho.hessian.io.HessianRemote",
        "com.alibaba.com.caucho.hessian.io.InetAddressHandle",
        "com.alibaba.com.caucho.hessian.io.java8.LocalDateHandleX"
      })
  void strangeNamesAreRefused(String name) {
    Wire object = Wire.definition(name).raw(0x60);
    assertThatThrownBy(() -> object.read(Object.class, gate))
        .isInstanceOf(ClassRefusedException.class);
    if (!name.isEmpty()) {
      Wire list = Wire.of(0x70).text(name);
      assertThatThrownBy(() -> list.read(Object.class, gate))
          .isInstanceOf(ClassRefusedException.class);
      Wire map = Wire.of('M').text(name).raw('Z');
      assertThatThrownBy(() -> map.read(Object.class, gate))
          .isInstanceOf(ClassRefusedException.class);
    }
  }

  @Test
  void aNameOfTwoThousandCharactersIsRefusedWithoutRepeatingIt() {
    Wire message = Wire.definition("a".repeat(2000)).raw(0x60);
    assertThatThrownBy(() -> message.read(Object.class, gate))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageNotContaining("aaaaaaaa");
  }

  @Test
  void theGateOfEachItemCountsAlsoForAClassThatWasReadBefore() {
    ClassGate generous = Wire.gate(Pojo.class);
    ClassGate strict = Wire.gate();
    byte[] two =
        Wire.MESSAGES.write(
            writer -> {
              writer.writeObject(new Pojo());
              writer.writeObject(new ArrayList<>(List.of(1)));
            });
    byte[] again = Wire.MESSAGES.write(writer -> writer.writeObject(new Pojo()));
    for (int i = 0; i < 3; i++) {
      Object read =
          Wire.MESSAGES.read(
              two,
              reader -> {
                reader.readObject(Pojo.class, generous);
                return reader.readObject(List.class, strict);
              });
      assertThat(read).isEqualTo(List.of(1));
      assertThatThrownBy(
              () -> Wire.MESSAGES.read(again, reader -> reader.readObject(Pojo.class, strict)))
          .isInstanceOf(ClassRefusedException.class);
    }
  }

  @Test
  void aClassWithoutSerializableIsRefusedByName() {
    Wire message = Wire.definition(OUTER + "Trace").raw(0x60);
    assertThatThrownBy(() -> message.read(Object.class, Wire.gate(Trace.class)))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining(OUTER + "Trace")
        .hasMessageContaining("Serializable");
  }
}
