package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The places where Kryo takes a class from a message that the inherited contract does not visit.
 */
class RefusalTest {

  static final List<String> RAN = new ArrayList<>();

  static class Pojo {
    @Nullable Object value;
    @Nullable Base base;
    @Nullable Class<?> type;
  }

  static class Base implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /** Records that it is initialised or built. */
  static class PojoEvil extends Base implements Comparator<String> {
    private static final long serialVersionUID = 1L;

    static {
      RAN.add("static initialiser");
    }

    PojoEvil() {
      RAN.add("constructor");
    }

    @Override
    public int compare(String one, String other) {
      return one.compareTo(other);
    }
  }

  enum EvilEnum {
    ONE {
      @Override
      public String toString() {
        return "one";
      }
    },
    TWO
  }

  private static final String PACKAGE = "io.trunkline.serialization.kryo.RefusalTest$";

  private final Messages messages = Messages.of(new KryoSerializationProvider());

  @BeforeEach
  void nothingRanYet() {
    new PojoEvil(); // the sender's; from here on it is initialised
    RAN.clear();
  }

  private static ClassGate gate(String... names) {
    ClassGate.Builder gate = ClassGate.builder(RefusalTest.class.getClassLoader());
    for (String name : names) {
      gate.allow(PACKAGE + name);
    }
    return gate.build();
  }

  static Stream<Arguments> places() {
    Pojo inBase = new Pojo();
    inBase.base = new PojoEvil();
    Pojo asClass = new Pojo();
    asClass.type = PojoEvil.class;
    TreeSet<String> set = new TreeSet<>(new PojoEvil());
    set.add("x");
    TreeMap<String, String> map = new TreeMap<>(new PojoEvil());
    return Stream.of(
        Arguments.of("root", new PojoEvil()),
        Arguments.of("field of a superclass", inBase),
        Arguments.of("field of type Class", asClass),
        Arguments.of("comparator of a set", set),
        Arguments.of("comparator of an empty map", map),
        Arguments.of("array", new PojoEvil[0]),
        Arguments.of("array of arrays of arrays", new PojoEvil[0][][]),
        Arguments.of("element of an array of arrays", new Object[][] {{"a"}, {new PojoEvil()}}),
        Arguments.of("in asList", Arrays.asList("a", new PojoEvil())));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("places")
  void aClassTheGateDoesNotListIsRefusedBeforeAnythingOfItRuns(String place, Object value) {
    byte[] message = messages.write(writer -> writer.writeObject(value));
    RAN.clear();
    ClassGate strict = gate("Pojo", "Base");
    assertThatThrownBy(() -> messages.read(message, r -> r.readObject(Object.class, strict)))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("\"" + PACKAGE + "PojoEvil\"");
    assertThat(RAN).isEmpty();

    ClassGate trusting = gate("Pojo", "Base", "PojoEvil");
    messages.read(message, reader -> reader.readObject(Object.class, trusting));
  }

  static Stream<Object> enums() {
    return Stream.of(
        EvilEnum.ONE,
        EvilEnum.TWO,
        EnumSet.of(EvilEnum.ONE),
        EnumSet.noneOf(EvilEnum.class),
        new EnumMap<>(Map.of(EvilEnum.TWO, 1)),
        new EnumMap<>(EvilEnum.class));
  }

  @ParameterizedTest
  @MethodSource("enums")
  void anUnlistedEnumIsRefusedHoweverItTravels(Object value) {
    assertThatThrownBy(() -> messages.pass(value, Object.class, gate("Pojo")))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(PACKAGE + "EvilEnum");
    assertThat(messages.pass(value, Object.class, gate("EvilEnum"))).isEqualTo(value);
  }

  @Test
  void theClassOfAConstantWithABodyStandsForItsEnumAndForNothingElse() {
    byte[] outer = Bytes.of(o -> Bytes.begin(o, PACKAGE + "Pojo$1"));
    assertThatThrownBy(() -> messages.read(outer, r -> r.readObject(Object.class, gate("Pojo"))))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("Pojo$1");
  }

  @ParameterizedTest
  @ValueSource(ints = {53, 54, 58, 60, 127, 1 << 14, Integer.MAX_VALUE - 2})
  void aNumberOutsideTheTableIsRefused(int number) {
    byte[] message = Bytes.of(o -> Bytes.begin(o, number));
    assertThatThrownBy(() -> messages.read(message, r -> r.readObject(Object.class, gate())))
        .isInstanceOf(SerializationException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 1000, Integer.MAX_VALUE, -1})
  void aNameNumberOutOfOrderIsRefused(int number) {
    byte[] message =
        Bytes.of(
            o -> {
              o.writeByte(1);
              o.writeVarInt(number, true);
              o.writeAscii(PACKAGE + "Pojo");
              o.writeByte(1);
            });
    assertThatThrownBy(() -> messages.read(message, r -> r.readObject(Object.class, gate("Pojo"))))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("name number");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "X",
        "[",
        "[[[[[[[[[I",
        "[Ljava.lang.Runtime;",
        "[Ljava.lang.String",
        "java.lang.Runtime",
        "java.lang.reflect.Proxy",
        "java.lang.reflect.InvocationHandler",
        "com.esotericsoftware.kryo.serializers.ClosureSerializer$Closure",
        "int",
        "a/b",
        "a\nb"
      })
  void aNameTheGateDoesNotKnowIsRefused(String name) {
    byte[] message =
        Bytes.of(
            o -> {
              o.writeByte(1);
              o.writeVarInt(0, true);
              o.writeString(name);
              o.writeByte(1);
            });
    assertThatThrownBy(() -> messages.read(message, r -> r.readObject(Object.class, gate())))
        .isInstanceOf(ClassRefusedException.class);
  }

  /** Stock peers number InvocationHandler; no gate knows it. */
  @Test
  void aNumberInAClassValueIsAskedForLikeAName() {
    byte[] message =
        Bytes.of(
            o -> {
              o.writeByte(1);
              o.writeVarInt(0, true);
              o.writeString("java.lang.Class");
              o.writeByte(1);
              o.writeVarInt(11 + 2, true);
              o.writeByte(0);
            });
    assertThatThrownBy(() -> messages.read(message, r -> r.readObject(Object.class, gate())))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("java.lang.reflect.InvocationHandler");
  }

  @Test
  void aDynamicProxyIsRefusedInBothDirections() {
    Object proxy =
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Callable.class},
            (self, method, arguments) -> null);
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(proxy)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("proxy");
    byte[] message = Bytes.of(o -> Bytes.begin(o, 11));
    assertThatThrownBy(() -> messages.read(message, r -> r.readObject(Object.class, gate())))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("proxy");
  }

  @Test
  void aLambdaIsRefusedByTheSender() {
    Comparator<String> byLength = (one, other) -> Integer.compare(one.length(), other.length());
    TreeSet<String> set = new TreeSet<>(byLength);
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(set)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("use a class with a name");
  }

  @Test
  void aContainerWithoutAnOrdinaryFormIsRefusedByTheSenderAndNotByTheReceiver() {
    Object queue = new ArrayBlockingQueue<>(3, true, List.of(1));
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(queue)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(queue.getClass().getName())
        .hasMessageContaining("copy it");
  }

  @Test
  void anObjectOfAnotherClassDoesNotGetIntoAField() {
    // Field base holds a Base; the message puts a String there.
    byte[] message =
        Bytes.of(
            o -> {
              Bytes.begin(o, PACKAGE + "Pojo");
              Bytes.begin(o, 1);
              o.writeString("a string");
              o.writeByte(0);
              o.writeByte(0);
            });
    assertThatThrownBy(() -> messages.read(message, r -> r.readObject(Object.class, gate("Pojo"))))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("base")
        .hasMessageContaining("kryo needs the same fields in the same classes on both sides")
        .hasMessageContaining("compare " + PACKAGE + "Pojo, or use hessian2");
  }

  /** Only its builder makes one. */
  static final class Built {
    int size;

    Built() {
      throw new IllegalStateException("secret");
    }

    Built(int size) {
      this.size = size;
    }
  }

  @Test
  void aConstructorThatThrowsIsNamed() {
    for (Messages form :
        List.of(
            messages,
            Messages.of(TermsProvider.agreed(new KryoSerializationProvider(), List.of())))) {
      byte[] message = form.write(writer -> writer.writeObject(new Built(3)));
      assertThatThrownBy(() -> form.read(message, r -> r.readObject(Object.class, gate("Built"))))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("constructor of " + PACKAGE + "Built")
          .hasMessageContaining("IllegalStateException")
          .hasMessageNotContaining("secret");
    }
  }

  @Test
  void bytesLeftBehindTheMessageMayComeFromOtherFields() {
    byte[] message = Bytes.of(o -> o.writeBytes(new byte[] {0, 0}));
    assertThatThrownBy(() -> messages.read(message, r -> r.readObject(Object.class, gate("Pojo"))))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("1 bytes are left")
        .hasMessageContaining("compare the classes of this message, or use hessian2");
  }

  @Test
  void aClassThatTheJdkKeepsToItselfIsNotToBeOpened() {
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(new Thread())))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("java.lang.Thread")
        .hasMessageContaining("pass its data in a class of your own")
        .hasMessageNotContaining("opens");
  }
}
