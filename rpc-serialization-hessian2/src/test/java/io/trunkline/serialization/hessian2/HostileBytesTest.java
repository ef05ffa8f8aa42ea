package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a message may make its reader allocate, compute and recurse. */
final class HostileBytesTest {

  static final class Pair implements Serializable {
    private static final long serialVersionUID = 1L;
    Object left;
    Object right;
  }

  static final class Weak implements Serializable {
    private static final long serialVersionUID = 1L;
    int value;

    @Override
    public boolean equals(Object other) {
      return other instanceof Weak that && value == that.value;
    }

    @Override
    public int hashCode() {
      return 7;
    }
  }

  static final class Deep implements Serializable {
    private static final long serialVersionUID = 1L;
    Object next;

    @Override
    public int hashCode() {
      return Objects.hashCode(next);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  private static final ClassGate GATE = Wire.gate(Pair.class, Weak.class, Deep.class);

  private static Wire repeat(Wire wire, int times, int... bytes) {
    for (int i = 0; i < times; i++) {
      wire.raw(bytes);
    }
    return wire;
  }

  static Stream<Arguments> lies() {
    int huge = Integer.MAX_VALUE;
    String pair = Pair.class.getName();
    return Stream.of(
        Arguments.of("ints", Wire.of('V').text("[int").number(100_000_000)),
        Arguments.of("longs", Wire.of('V').text("[long").number(huge)),
        Arguments.of("strings", Wire.of('V').text("[string").number(huge - 8)),
        Arguments.of("nested ints", Wire.of('V').text("[[int").number(huge)),
        Arguments.of("objects", Wire.of('V').text("[object").number(huge)),
        Arguments.of("pairs", Wire.of('V').text("[" + pair).number(huge)),
        Arguments.of("list", Wire.of(0x58).number(huge)),
        Arguments.of("negative list", Wire.of(0x58).number(-1)),
        Arguments.of("typed list", Wire.of('V').text("java.util.ArrayList").number(huge)),
        Arguments.of("negative array", Wire.of('V').text("[int").number(-5)),
        Arguments.of("fields", Wire.of('C').text(pair).number(60_000_000)),
        Arguments.of("negative fields", Wire.of('C').text(pair).number(-1)),
        Arguments.of("fields of a map", Wire.of('C').text("java.util.HashMap").number(huge)),
        Arguments.of("string", Wire.of('S', 0xff, 0xff, 'a')),
        Arguments.of("string chunks", repeat(Wire.of(), 100, 'R', 0xff, 0xff)),
        Arguments.of("bytes", Wire.of('B', 0xff, 0xff, 1)),
        Arguments.of("byte chunks", repeat(Wire.of(), 100, 'A', 0xff, 0xff)),
        Arguments.of("class name", Wire.of('C', 'S', 0xff, 0xff, 'a')),
        Arguments.of("lists in lists", repeat(Wire.of(), 60, 0x58, 'I', 0, 0, 0x40, 0)),
        Arguments.of("reference", Wire.of(0x51).number(huge)),
        Arguments.of("negative reference", Wire.of(0x51).number(-1)),
        Arguments.of("object of no class", Wire.of('O').number(huge)),
        Arguments.of("object of a negative class", Wire.of('O').number(-1)),
        Arguments.of("type that was not given", Wire.of(0x70).number(huge)),
        Arguments.of("deep lists", repeat(Wire.of(), 100_000, 0x79)),
        Arguments.of("deep maps", repeat(Wire.of(), 100_000, 'H')),
        Arguments.of("deep objects", repeat(Wire.definition(pair, "left"), 100_000, 0x60)),
        Arguments.of("definitions only", definitions(pair, 10_000)),
        Arguments.of("definitions in lists", definitionsInLists(pair, 10_000)));
  }

  private static Wire definitions(String name, int count) {
    Wire wire = Wire.of();
    for (int i = 0; i < count; i++) {
      wire.define(name);
    }
    return wire;
  }

  private static Wire definitionsInLists(String name, int count) {
    Wire wire = Wire.of();
    for (int i = 0; i < count; i++) {
      wire.raw(0x79).define(name);
    }
    return wire;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lies")
  void aLieIsRefusedForAtMost64KilobytesAndSixteenTimesItsLength(String kind, Wire wire) {
    byte[] message = wire.bytes();
    for (Class<?> declared : List.of(Object.class, List.class, int[].class)) {
      read(message, declared); // classes are loaded and plans made
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long before = threads.getCurrentThreadAllocatedBytes();
      Throwable thrown = read(message, declared);
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat(thrown).isInstanceOf(SerializationException.class);
      assertThat(allocated).isLessThanOrEqualTo(64 * 1024 + 16L * message.length);
    }
  }

  private static Throwable read(byte[] message, Class<?> declared) {
    return catchThrowable(
        () -> Wire.MESSAGES.<Object>read(message, reader -> reader.readObject(declared, GATE)));
  }

  @Test
  void depthIsCountedInContainersAndTheLastAllowedLevelIsRead() {
    int deepest = Budgets.DEFAULT.maxDepth();
    Wire within = repeat(Wire.of(), deepest, 0x79).raw('N');
    assertThat(within.read(Object.class, GATE)).isInstanceOf(List.class);
    Wire beyond = repeat(Wire.of(), deepest + 1, 0x79).raw('N');
    assertThatThrownBy(() -> beyond.read(Object.class, GATE))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("deeper than " + deepest + " levels");
    Wire beside = repeat(Wire.of(0x58).number(1000), 1000, 0x79, 0x78);
    assertThat((List<?>) beside.read(Object.class, GATE)).hasSize(1000);
  }

  @Test
  void setsThatContainEachOtherTwiceAreRefused() {
    Set<Object> root = new HashSet<>();
    Set<Object> left = root;
    Set<Object> right = new HashSet<>();
    for (int level = 0; level < 50; level++) { // 2 to the power of 50 steps to hash
      Set<Object> nextLeft = new HashSet<>(Set.of("differs"));
      Set<Object> nextRight = new HashSet<>();
      left.add(nextLeft);
      left.add(nextRight);
      right.add(nextLeft);
      right.add(nextRight);
      left = nextLeft;
      right = nextRight;
    }
    byte[] message = Wire.MESSAGES.write(writer -> writer.writeObject(root));
    assertThatThrownBy(
            () -> Wire.MESSAGES.<Object>read(message, r -> r.readObject(Set.class, GATE)))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("hash");
  }

  @Test
  void hashingWhatIsSharedManyTimesOverIsRefused() {
    // A list of lists, each of which contains the one before twice; the last is a key.
    Wire wire = Wire.of(0x58).number(41).raw(0x79, 0x91);
    for (int level = 1; level < 40; level++) {
      wire.raw(0x7a, 0x51).number(level).raw(0x51).number(level);
    }
    wire.raw('H', 0x51).number(40).raw('N', 'Z');
    assertThatThrownBy(() -> wire.read(Object.class, GATE))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("hash");
  }

  @Test
  void aSetOrKeyThatContainsItselfIsRefused() {
    Wire set = Wire.of(0x71).text("java.util.HashSet").raw(0x51, 0x90);
    Object read = set.read(Object.class, GATE); // not yet in itself when it is hashed
    assertThat(read).isInstanceOf(Set.class);
    Wire key = Wire.of(0x79, 'H', 0x51, 0x90, 'N', 'Z');
    assertThat(key.read(Object.class, GATE)).isInstanceOf(List.class);
    Wire cycle = Wire.of(0x7a, 0x79, 0x51, 0x90, 'H', 0x51, 0x90, 'N', 'Z');
    assertThatThrownBy(() -> cycle.read(Object.class, GATE))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void anApplicationsHashCodeThatNeverEndsIsRefused() {
    Wire ring =
        Wire.of(0x7a)
            .define(Deep.class.getName(), "next")
            .raw(0x60, 0x51, 0x91) // refers to itself
            .raw('H', 0x51, 0x91, 'N', 'Z');
    assertThatThrownBy(() -> ring.read(Object.class, GATE))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("contains itself");
  }

  @Test
  void keysOfOneHashCodeAreRefusedWhereATableCannotOrderThem() {
    List<Object> weak = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      Weak one = new Weak();
      one.value = i;
      weak.add(one);
    }
    byte[] list = Wire.MESSAGES.write(writer -> writer.writeObject(weak));
    Wire.MESSAGES.read(list, reader -> reader.readObject(List.class, GATE));
    assertThatThrownBy(() -> Wire.MESSAGES.<Object>read(list, r -> r.readObject(Set.class, GATE)))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("hashing");
    Map<Object, Object> few = new HashMap<>();
    weak.subList(0, 200).forEach(key -> few.put(key, "v"));
    assertThat((Map<?, ?>) Wire.MESSAGES.pass(few, Map.class, GATE)).hasSize(200);
  }

  @Test
  void manyStringKeysOfOneHashCodeAreReadBecauseATableOrdersThem() {
    Map<String, Integer> map = new HashMap<>();
    for (int i = 0; i < 1 << 14; i++) {
      StringBuilder key = new StringBuilder();
      for (int bit = 0; bit < 14; bit++) {
        key.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      map.put(key.toString(), i);
    }
    assertThat(Wire.MESSAGES.pass(map, Map.class, GATE)).isEqualTo(map);
  }

  @Test
  void anEndlessDecimalIsRefused() {
    Wire wire = Wire.definition("java.math.BigDecimal", "value").raw(0x60).text("9".repeat(20_000));
    assertThatThrownBy(() -> wire.read(Object.class, GATE))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageNotContaining("999");
  }

  @Test
  @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
  void aPatternThatIsWorkToCompileIsRefused() {
    Wire marks = pattern(Pattern.CANON_EQ).raw(13);
    for (int mark = 0x300; mark < 0x30d; mark++) { // 13! orders in which they mean the same
      marks.add(Character.toString(mark).getBytes(StandardCharsets.UTF_8));
    }
    for (Wire wire : List.of(marks, pattern(0).text("a".repeat(20_000)))) {
      assertThatThrownBy(() -> wire.read(Object.class, GATE))
          .isExactlyInstanceOf(BudgetExceededException.class)
          .hasMessageContaining("regular expression")
          .hasMessageNotContaining("aaa");
    }
    assertThat(pattern(Pattern.CANON_EQ).text("a+\\u0301").read(Object.class, GATE))
        .hasToString("a+\\u0301");
    assertThat(pattern(0).text("a".repeat(10_000)).read(Object.class, GATE))
        .hasToString("a".repeat(10_000));
  }

  private static Wire pattern(int flags) {
    return Wire.definition("java.util.regex.Pattern", "flags", "pattern").raw(0x60).number(flags);
  }

  @Test
  void errorsRepeatNoDataOfTheMessage() {
    String secret = "s3cret";
    for (Wire wire :
        List.of(
            Wire.definition("java.util.UUID", "value").raw(0x60).text(secret),
            Wire.definition("java.math.BigDecimal", "value").raw(0x60).text(secret),
            Wire.definition("java.util.Currency", "currencyCode").raw(0x60).text(secret),
            Wire.definition("java.net.URI", "string").raw(0x60).text(":" + secret),
            Wire.definition("java.time.DayOfWeek", "name").raw(0x60).text(secret),
            Wire.definition(Weak.class.getName(), "value").raw(0x60).text(secret))) {
      Throwable thrown = catchThrowable(() -> wire.read(Object.class, GATE));
      assertThat(thrown).isExactlyInstanceOf(SerializationException.class);
      assertThat(thrown).hasMessageContaining("hessian2").hasMessageNotContaining(secret);
      assertThat(thrown).hasStackTraceContaining("hessian2");
      for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
        assertThat(cause).hasMessageNotContaining(secret);
      }
    }
  }

  @Test
  void anObjectWhereANumberBelongsIsNotDecodedToDescribeIt() {
    Wire wire =
        Wire.definition(Weak.class.getName(), "value")
            .raw(0x60)
            .define(Pair.class.getName(), "left")
            .raw(0x61, 'N');
    assertThatThrownBy(() -> wire.read(Object.class, GATE))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining(Weak.class.getName())
        .hasMessageContaining("0x43")
        .hasMessageNotContaining("Pair");
  }

  @Test
  void referencesDoNotReachIntoAnEarlierMessage() {
    byte[] good = Wire.MESSAGES.write(w -> w.writeObject(new ArrayList<>(List.of("theirs"))));
    for (int i = 0; i < 50; i++) {
      Wire.MESSAGES.read(good, reader -> reader.readObject(List.class, GATE));
      assertThatThrownBy(() -> Wire.of(0x51, 0x90).read(Object.class, GATE))
          .isInstanceOf(SerializationException.class);
      assertThatThrownBy(() -> Wire.of(0x60, 'N').read(Object.class, GATE))
          .isInstanceOf(SerializationException.class);
      assertThatThrownBy(() -> Wire.of(0x70, 0x90).read(Object.class, GATE))
          .isInstanceOf(SerializationException.class);
    }
  }

  @Test
  void definitionsReferencesAndTypesRunOnAcrossTheItemsOfAMessage() {
    Wire wire =
        Wire.definition(Pair.class.getName(), "left")
            .raw(0x60, 0x91) // item 1: an object, reference 0
            .raw(0x60, 0x51, 0x90) // item 2: another that refers to it
            .raw(0x71)
            .text("java.util.LinkedList")
            .raw(0x92)
            .raw(0x70, 0x90); // item 4: a list of the same type
    Wire.MESSAGES.read(
        wire.bytes(),
        reader -> {
          Object first = reader.readObject(Pair.class, GATE);
          Pair second = (Pair) reader.readObject(Object.class, GATE);
          assertThat(second.left).isSameAs(first);
          assertThat(reader.readObject(List.class, GATE)).hasToString("[2]");
          assertThat(reader.readObject(Object.class, GATE)).isEqualTo(List.of());
          return null;
        });
  }
}
