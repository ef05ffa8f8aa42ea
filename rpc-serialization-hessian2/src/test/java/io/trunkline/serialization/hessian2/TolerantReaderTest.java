package io.trunkline.serialization.hessian2;

import static io.trunkline.serialization.Tolerance.CLASS_NOT_NEEDED;
import static io.trunkline.serialization.Tolerance.MAP_FROM_OBJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.Tolerance;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  static Stream<Arguments> collectionsOfOtherClasses() {
    byte[] tree =
        Wire.definition("java.util.TreeMap", "b", "a").raw(0x60).number(2).number(1).bytes();
    byte[] json = Wire.definition("no.such.Json", "a").raw(0x60).number(1).bytes();
    byte[] map = Wire.of('M').text("no.such.Map").text("a").number(1).raw('Z').bytes();
    byte[] list = Wire.of('V').text("no.such.List").number(1).number(7).bytes();
    return Stream.of(
        Arguments.of(tree, Map.class, new TreeMap<>(Map.of("a", 1, "b", 2)), MAP_FROM_OBJECT),
        Arguments.of(tree, HashMap.class, new HashMap<>(Map.of("a", 1, "b", 2)), MAP_FROM_OBJECT),
        Arguments.of(json, Map.class, new HashMap<>(Map.of("a", 1)), CLASS_NOT_NEEDED),
        Arguments.of(
            json, LinkedHashMap.class, new LinkedHashMap<>(Map.of("a", 1)), CLASS_NOT_NEEDED),
        Arguments.of(json, longs("ofLongs"), new HashMap<>(Map.of("a", 1L)), CLASS_NOT_NEEDED),
        Arguments.of(map, TreeMap.class, new TreeMap<>(Map.of("a", 1)), CLASS_NOT_NEEDED),
        Arguments.of(list, List.class, new ArrayList<>(List.of(7)), CLASS_NOT_NEEDED),
        Arguments.of(list, Set.class, new HashSet<>(List.of(7)), CLASS_NOT_NEEDED));
  }

  @SuppressWarnings("unused") // only its type is
  private static Map<String, Long> ofLongs;

  private static Type longs(String field) {
    try {
      return TolerantReaderTest.class.getDeclaredField(field).getGenericType();
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @MethodSource("collectionsOfOtherClasses")
  void aMapOrListOfAClassThatIsNotHereIsReadAsTheDeclaredOne(
      byte[] message, Type declared, Object expected, Tolerance kind) {
    MessageReader plain = reader(message, PayloadTerms.PLAIN);
    assertThat(plain.readObject(declared, gate)).isEqualTo(expected).hasSameClassAs(expected);
    assertThat(plain.tolerated()).containsExactly(kind);
    plain.finish();
    MessageReader strict = reader(message, AGREED);
    if (message[0] == 'C') { // an object, which is a map to some peers alone
      assertThatThrownBy(() -> strict.readObject(declared, gate))
          .isInstanceOf(SerializationException.class);
    } else {
      assertThat(strict.readObject(declared, gate)).isEqualTo(expected);
      assertThat(strict.tolerated()).isEmpty();
    }
    if (kind == CLASS_NOT_NEEDED) {
      assertThatThrownBy(() -> reader(message, PayloadTerms.PLAIN).readObject(Object.class, gate))
          .isInstanceOf(ClassRefusedException.class)
          .hasMessageContaining("no.such.");
    }
  }

  @Test
  void aDoubleJustAboveTheLargestLongStaysADouble() {
    byte[] message = Wire.of('D', 0x43, 0xe0, 0, 0, 0, 0, 0, 0).bytes();
    MessageReader plain = reader(message, PayloadTerms.PLAIN);
    assertThat(plain.readObject(long.class, gate)).isEqualTo(0x1p63);
    assertThat(plain.tolerated()).isEmpty();
  }

  @Test
  void theLargestLongIsNoDouble() {
    byte[] message = Wire.of('L', 0x7f, 255, 255, 255, 255, 255, 255, 255).bytes();
    MessageReader plain = reader(message, PayloadTerms.PLAIN);
    assertThat(plain.readObject(double.class, gate)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void theKeysOfAMapWrittenAsAnObjectAreTexts() throws Exception {
    Type numbered = getClass().getDeclaredField("numbered").getGenericType();
    byte[] message = Wire.definition("no.such.Json", "1").raw(0x60, 0x91).bytes();
    assertThatThrownBy(() -> reader(message, PayloadTerms.PLAIN).readObject(numbered, gate))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("an object with fields");
  }

  @SuppressWarnings("unused") // only its type is
  private static Map<Integer, Integer> numbered;

  public static final class Bean implements Serializable {
    private static final long serialVersionUID = 1L;
    int x;
    Object other;
  }

  /** A sender's class has fields that this side's lacks, with objects of classes that it lacks. */
  private static Wire newer(Class<?> type) {
    return Wire.definition(type.getName(), "added", "x", "more")
        .raw(0x60)
        .define("no.such.Part", "name", "part")
        .raw(0x61)
        .text("n")
        .raw('M')
        .text("no.such.Map")
        .raw('Z')
        .raw(0x93)
        .raw('V')
        .text("[no.such.Part")
        .raw(0x91, 0x61, 'N', 'N');
  }

  @ParameterizedTest
  @ValueSource(classes = {Bean.class, Point.class})
  void aFieldThatIsNotHereMayHaveObjectsOfClassesThatAreNotHere(Class<?> type) {
    ClassGate both = Wire.gate(Bean.class, Point.class);
    byte[] message = newer(type).bytes();
    for (int i = 0; i < 2; i++) { // the second time the definition is remembered
      MessageReader plain = reader(message, PayloadTerms.PLAIN);
      Object read = plain.readObject(type, both);
      assertThat(read instanceof Point point ? point.x() : ((Bean) read).x).isEqualTo(3);
      assertThat(plain.tolerated()).containsExactly(CLASS_NOT_NEEDED);
      plain.finish();
    }
    assertThatThrownBy(() -> reader(message, AGREED).readObject(type, both))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("no.such.Part");
  }

  @Test
  void aClassThatWasDroppedOnceIsRefusedWhereItsObjectsAreUsed() {
    byte[] message =
        Wire.definition(Bean.class.getName(), "added", "other")
            .raw(0x60)
            .define("no.such.Part", "name")
            .raw(0x61, 'N', 0x61, 'N')
            .bytes();
    assertThatThrownBy(
            () -> reader(message, PayloadTerms.PLAIN).readObject(Bean.class, Wire.gate(Bean.class)))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("no.such.Part");
  }

  @Test
  void anObjectThatWasDroppedIsRefusedWhereAReferenceUsesIt() {
    Wire shared =
        Wire.definition(Bean.class.getName(), "added", "other")
            .raw(0x60)
            .define("no.such.Part", "name")
            .raw(0x61, 'N');
    byte[] used = Wire.of().add(shared.bytes()).raw('Q', 0x91).bytes();
    assertThatThrownBy(
            () -> reader(used, PayloadTerms.PLAIN).readObject(Bean.class, Wire.gate(Bean.class)))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("no.such.Part");
  }

  @Test
  void aReferenceToADroppedObjectIsDroppedWithIt() {
    byte[] twice =
        Wire.definition(Bean.class.getName(), "added", "x", "more")
            .raw(0x60)
            .define("no.such.Part", "name")
            .raw(0x61, 'N', 0x93, 'Q', 0x91)
            .bytes();
    MessageReader plain = reader(twice, PayloadTerms.PLAIN);
    assertThat(((Bean) plain.readObject(Bean.class, Wire.gate(Bean.class))).x).isEqualTo(3);
    plain.finish();
  }

  /** Each exception of the gate would be some kilobytes. */
  @Test
  void ofManyObjectsOfOneRefusedClassTheGateIsAskedOnce() {
    int count = 100_000;
    Wire wire = Wire.of('H').text("k").raw('X').number(count).define("no.such.Part");
    byte[] objects = new byte[count];
    Arrays.fill(objects, (byte) 0x60);
    byte[] message = wire.add(objects).raw('Z').bytes();
    assertThat(allocated(message)).isLessThan(64 * 1024 + 64L * message.length);
  }

  private long allocated(byte[] message) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 10; i++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      try (MessageReader plain = reader(message, PayloadTerms.PLAIN)) {
        plain.readAttachments(gate);
      } catch (SerializationException refused) {
        assertThat(refused).hasMessageContaining("too many objects");
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }

  @Test
  void mapsWrittenAsObjectsStayWithinTheBoundOfMemory() {
    int count = 50_000;
    byte[] objects = new byte[2 * count];
    for (int i = 0; i < objects.length; i += 2) {
      objects[i] = 0x60;
      objects[i + 1] = 'N';
    }
    Wire wire = Wire.of('H').text("k").raw('X').number(count).define("no.such.Part", "a");
    byte[] message = wire.add(objects).raw('Z').bytes();
    assertThat(allocated(message)).isLessThan(64 * 1024 + 64L * message.length);
  }

  @Test
  void aMessageNamesAFewHundredRefusedClassesAtMost() {
    Wire wire = Wire.of('H').text("k").raw('X').number(300);
    for (int i = 0; i < 300; i++) {
      wire.define("no.such.P" + i);
      wire.raw(i < 16 ? new int[] {0x60 + i} : new int[] {'O', 0xc8 + (i >> 8), i & 0xff});
    }
    byte[] message = wire.raw('Z').bytes();
    assertThatThrownBy(() -> reader(message, PayloadTerms.PLAIN).readAttachments(gate))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("more than 256 classes that are refused here");
  }

  @Test
  void afterAFailureInADroppedValueTheNextMessageIsStrictAgain() {
    byte[] broken =
        Wire.definition(Bean.class.getName(), "added").raw(0x60, 'C').text("no.such.X").bytes();
    assertThatThrownBy(
            () -> reader(broken, PayloadTerms.PLAIN).readObject(Bean.class, Wire.gate(Bean.class)))
        .isInstanceOf(SerializationException.class);
    byte[] used = Wire.definition("no.such.X", "a").raw(0x60, 'N').bytes();
    assertThatThrownBy(() -> reader(used, PayloadTerms.PLAIN).readObject(Object.class, gate))
        .isInstanceOf(ClassRefusedException.class);
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
      assertThat(plain.tolerated()).containsExactly(Tolerance.CLASS_NOT_NEEDED);
      plain.finish();
    }
    assertThatThrownBy(() -> reader(message, AGREED).readAttachments(strangers))
        .isInstanceOf(ClassRefusedException.class);
    assertThatThrownBy(() -> reader(message, PayloadTerms.PLAIN).readObject(Map.class, strangers))
        .isInstanceOf(ClassRefusedException.class);
  }
}
