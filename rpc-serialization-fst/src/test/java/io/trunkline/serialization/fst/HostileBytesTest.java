package io.trunkline.serialization.fst;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import demo.bid.Device;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsPair;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.util.HashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages that no writer of ours writes: nothing runs, nothing is printed, little is allocated.
 */
class HostileBytesTest {

  private static final SerializationProvider FST = new FstSerializationProvider();

  private static final byte TYPED = -3;
  private static final byte STRING = -4;
  private static final byte ARRAY = -5;
  private static final byte ENUM = -6;
  private static final byte HANDLE = -7;
  private static final byte NULL = -1;
  private static final int BYTES = 36;
  private static final int LONGS = 48;

  private static final ClassGate GATE =
      ClassGate.builder(HostileBytesTest.class.getClassLoader())
          .allow("demo.bid.**")
          .allow("io.trunkline.serialization.fst.*")
          .allow("java.lang.Class")
          .allow("java.net.URL")
          .build();

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;

  @BeforeEach
  void listen() {
    HookedClasses.RECORDED.clear();
    System.setOut(new PrintStream(printed, true));
    System.setErr(new PrintStream(printed, true));
  }

  @AfterEach
  void nothingRanOrWasPrinted() {
    System.setOut(out);
    System.setErr(err);
    assertThat(HookedClasses.RECORDED).isEmpty();
    assertThat(printed.toString(ISO_8859_1)).isEmpty();
  }

  /** Bytes of a message: numbers are bytes, texts a byte of length and as many. */
  static byte[] bytes(Object... parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Object part : parts) {
      if (part instanceof String text) {
        bytes.write(text.length());
        bytes.writeBytes(text.getBytes(ISO_8859_1));
      } else if (part instanceof byte[] more) {
        bytes.writeBytes(more);
      } else {
        bytes.write(((Number) part).intValue());
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] number(int value) {
    return bytes(-127, value, value >> 8, value >> 16, value >> 24);
  }

  private static @Nullable Object read(byte[] message) {
    return read(message, Budgets.DEFAULT);
  }

  private static @Nullable Object read(byte[] message, Budgets budgets) {
    return Messages.of(new FstSerializationProvider(), ClassCatalog.EMPTY, budgets)
        .read(message, reader -> reader.readObject(Object.class, GATE));
  }

  static Stream<Object> hooked() {
    return HookedClasses.all().stream();
  }

  @ParameterizedTest
  @MethodSource("hooked")
  void aClassWithCodeOfItsOwnIsRefusedBothWaysWhateverTheGateSays(Object value) {
    assertThatThrownBy(() -> TermsPair.plain(FST).write(value))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("code that would run");
    String name = value.getClass().getName();
    for (byte[] message :
        new byte[][] {
          bytes(0, 1, name, 0, 0, 0),
          bytes(0, 0, name, 55, 99, 0),
          bytes(0, 16, 1, 0, 1, name, 66, 0),
          bytes(0, 15, 1, 0, 1, name, 0, NULL),
          bytes(0, 15, 1, STRING, "k", 0, 1, name, 0),
        }) {
      assertThatThrownBy(() -> read(message))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining(name)
          .hasMessageContaining("or use hessian2 or kryo")
          .hasMessageContaining("no line of META-INF/trunkline/allow.list lets fst carry it");
    }
  }

  @Test
  void fieldsThatAClassChoosesItselfAreRefusedInWhatIsReadToo() {
    String name = TypeMatrixTest.Chosen.class.getName();
    assertThatThrownBy(() -> read(bytes(0, 1, name, 55, 99, 0)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(name + " has serialPersistentFields");
  }

  @Test
  void aClassThatAFieldLeavesOutIsAskedAboutToo() {
    String holder = HookedClasses.Holder.class.getName();
    byte[] message = bytes(0, 1, holder, TYPED, 0, 0);
    assertThatThrownBy(() -> read(message))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("readObject");
    ClassGate strict = ClassGate.builder(getClass().getClassLoader()).allow(holder).build();
    assertThatThrownBy(
            () ->
                Messages.of(new FstSerializationProvider())
                    .read(message, reader -> reader.readObject(Object.class, strict)))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(HookedClasses.Reading.class.getName());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 18, 21, 24, 25, 50, 51, 254})
  void aNumberOfAClassThatIsNotCarriedStandsForNothing(int number) {
    assertThatThrownBy(() -> read(bytes(0, number, 0, 0)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("class number " + number);
    assertThatThrownBy(() -> read(bytes(0, 15, 1, 0, number, 0, NULL)))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void aMapWithAUrlAsKeyAsksNoNetworkEvenIfTheGateAllowsUrls() throws Exception {
    String refusal = "java.net.URL of the JDK is not carried";
    assertThatThrownBy(() -> read(bytes(0, 15, 1, 0, 1, URL.class.getName(), 0, NULL)))
        .hasMessageContaining(refusal);
    HashMap<Object, Object> map = new HashMap<>();
    map.put(new StringBuilder(), new URL("http://nowhere.invalid/"));
    assertThatThrownBy(() -> TermsPair.plain(FST).write(map)).hasMessageContaining(refusal);
  }

  @Test
  void aClassAsAValueIsAskedOfTheGateByItsName() {
    assertThat(read(bytes(0, 1, "java.lang.Class", 0, Device.class.getName())))
        .isEqualTo(Device.class);
    assertThatThrownBy(() -> read(bytes(0, 1, "java.lang.Class", 0, "sun.misc.Unsafe")))
        .isInstanceOf(ClassRefusedException.class);
    assertThatThrownBy(() -> read(bytes(0, 1, "java.lang.Class", 1, "no primitive")))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void whatDoesNotFitAFieldIsRefusedWithItsName() {
    byte[] device = bytes(0, 1, Device.class.getName(), STRING, "a text for Geo");
    assertThatThrownBy(() -> read(device))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("<geo of Device> is a demo.bid.Geo")
        .hasMessageContaining("has a java.lang.String");
  }

  @ParameterizedTest
  @ValueSource(bytes = {-2, -8, -18, -19, 1, 5, 127, -100})
  void aTagThatIsNotOfThisFormIsRefused(byte tag) {
    assertThatThrownBy(() -> read(bytes(tag, 0, 0, 0))).isInstanceOf(SerializationException.class);
  }

  @Test
  void aReferenceToNothingAndAConstantThatIsNotThereAreRefused() {
    for (byte[] message :
        new byte[][] {
          bytes(HANDLE, 5),
          bytes(HANDLE, -5),
          bytes(HANDLE, number(Integer.MAX_VALUE)),
          bytes(HANDLE, number(Integer.MIN_VALUE)),
          bytes(ENUM, 1, "demo.bid.Color", 3),
          bytes(ENUM, 1, "demo.bid.Color", -1),
          bytes(ENUM, 1, "demo.bid.Device", 0),
          bytes(ENUM, 16, 0),
          bytes(0, 1, "demo.bid.Color", 0),
          bytes(0, 1, "java.util.List", 0),
          bytes(0, 1, "java.lang.Number", 0),
          bytes(TYPED, 0),
          bytes(ARRAY, 16, 1, 0),
        }) {
      assertThatThrownBy(() -> read(message)).isInstanceOf(SerializationException.class);
    }
  }

  static Stream<byte[]> hugeLengths() {
    byte[] huge = number(200_000_000);
    return Stream.of(
        bytes(STRING, huge),
        bytes(ARRAY, BYTES, huge),
        bytes(ARRAY, LONGS, huge),
        bytes(ARRAY, 33, huge),
        bytes(ARRAY, 34, huge),
        bytes(ARRAY, 1, "[Ldemo.bid.Device;", huge),
        bytes(0, 16, huge),
        bytes(0, 15, huge),
        bytes(0, 17, huge),
        bytes(0, 23, huge),
        bytes(0, 26, huge),
        bytes(0, 27, huge),
        bytes(0, 11, huge),
        bytes(0, 30, huge),
        bytes(0, 1, "java.util.HashSet", huge),
        bytes(0, 1, "java.util.LinkedHashMap", huge),
        bytes(0, 1, "java.util.ArrayDeque", 55, 99, 0, huge),
        bytes(0, 1, "java.util.PriorityQueue", 55, 99, huge, NULL, 0, huge),
        bytes(0, 1, "java.util.LinkedHashSet", 55, 99, 0, huge, 0, 0, 64, 63, huge, -19, NULL),
        bytes(0, 1, "java.util.IdentityHashMap", 55, 99, huge, 0, huge, -19, NULL, -19, NULL),
        bytes(0, 1, "java.util.concurrent.CopyOnWriteArrayList", 55, 99, 0, huge),
        bytes(0, 1, "java.util.CollSer", 55, 99, 1, 0, huge),
        bytes(0, 22, 55, 99, 0, NULL, huge),
        bytes(0, number(-1)),
        bytes(ARRAY, BYTES, number(-5)),
        bytes(0, 16, number(-5)));
  }

  @ParameterizedTest
  @MethodSource("hugeLengths")
  void aLengthThatTheMessageCannotHoldIsRefusedBeforeAnythingIsAllocated(byte[] message) {
    Messages messages = Messages.of(new FstSerializationProvider());
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThatThrownBy(
            () -> messages.read(message, reader -> reader.readObject(Object.class, GATE)))
        .isInstanceOf(SerializationException.class);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(16 << 20);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 10_000})
  void nestingEndsAtTheBudgetAndNeverInAnError(int maxDepth) {
    ByteArrayOutputStream nested = new ByteArrayOutputStream();
    for (int i = 0; i < 20_000; i++) {
      nested.writeBytes(bytes(0, 16, 1));
    }
    assertThatThrownBy(() -> read(nested.toByteArray(), new Budgets(maxDepth, 1 << 20)))
        .isInstanceOf(BudgetExceededException.class);
    ByteArrayOutputStream arrays = new ByteArrayOutputStream();
    arrays.writeBytes(bytes(ARRAY));
    for (int i = 0; i < 20_000; i++) {
      arrays.writeBytes(bytes(34, 1));
    }
    assertThatThrownBy(() -> read(arrays.toByteArray(), new Budgets(maxDepth, 1 << 20)))
        .isInstanceOf(BudgetExceededException.class);
  }
}
