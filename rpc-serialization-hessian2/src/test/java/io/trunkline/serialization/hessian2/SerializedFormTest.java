package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.testkit.Messages;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Collections and maps in whose place a library writes another object. */
final class SerializedFormTest {

  private static final Messages AGREED =
      Messages.under(AgreedTimeTest.TERMS, Wire.MESSAGES.serialization());
  private static final String GUAVA = "com.google.common.collect.Immutable";
  private static final ClassGate GATE = Wire.gate();

  private static Object read(Messages form, byte[] message, Type declared, ClassGate gate) {
    return form.read(message, in -> in.readObject(declared, gate));
  }

  /** An object array. */
  private static Wire array(Wire wire, String... texts) {
    wire.raw(0x70 + texts.length).text("[object");
    Arrays.stream(texts).forEach(wire::text);
    return wire;
  }

  @Test
  void aMapOfGuavasIsReadFromItsKeysAndValues() {
    Wire wire = Wire.definition(GUAVA + "Map$SerializedForm", "keys", "values").raw(0x60);
    byte[] message = array(wire, "b", "a").raw(0x72, 0x90).text("y").text("x").bytes();
    Object read = read(Wire.MESSAGES, message, Map.class, GATE);
    assertThat(read).isEqualTo(Map.of("b", "y", "a", "x"));
    assertThatThrownBy(() -> read(Wire.MESSAGES, message, Object.class, GATE))
        .isInstanceOf(ClassRefusedException.class);
  }

  @Test
  void aListOfGuavasIsReadFromItsElements() {
    Wire wire = Wire.definition(GUAVA + "List$SerializedForm", "elements").raw(0x60);
    byte[] message = array(wire, "b", "a").bytes();
    assertThat(read(Wire.MESSAGES, message, List.class, GATE)).isEqualTo(List.of("b", "a"));
    Wire sorted =
        Wire.definition(GUAVA + "SortedSet$SerializedForm", "comparator", "elements").raw(0x60);
    sorted.add(Wire.definition("com.google.common.collect.NaturalOrdering").bytes()).raw(0x61);
    byte[] set = array(sorted, "a", "b").bytes();
    assertThat(read(Wire.MESSAGES, set, Set.class, GATE)).isEqualTo(Set.of("a", "b"));
  }

  @Test
  void anotherObjectThatStandsForAMapIsNoMapOfItsFields() {
    byte[] message =
        Wire.definition("no.such.Trie$SerializationProxy", "size").raw(0x60).number(3).bytes();
    assertThatThrownBy(() -> read(Wire.MESSAGES, message, Map.class, GATE))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("no.such.Trie$SerializationProxy");
  }

  /** A list that no one can add to, and that writes a form of its own. */
  static final class Fixed extends AbstractList<String> implements Serializable {
    private static final long serialVersionUID = 1L;
    private final transient String[] held;

    Fixed(String... held) {
      this.held = held;
    }

    @Override
    public String get(int index) {
      return held[index];
    }

    @Override
    public int size() {
      return held.length;
    }

    private Object writeReplace() {
      return new Form(held);
    }

    private record Form(String[] texts) implements Serializable {
      private Object readResolve() {
        return new Fixed(texts);
      }
    }
  }

  /** A map of one entry, with such a form. */
  static final class One extends AbstractMap<String, Integer> implements Serializable {
    private static final long serialVersionUID = 1L;
    private final transient Map<String, Integer> held;

    One(Map<String, Integer> held) {
      this.held = held;
    }

    @Override
    public Set<Entry<String, Integer>> entrySet() {
      return held.entrySet();
    }

    private Object writeReplace() {
      return new Form(new LinkedHashMap<>(held));
    }

    private record Form(Map<String, Integer> held) implements Serializable {
      private Object readResolve() {
        return new One(held);
      }
    }
  }

  @Test
  void underTermsAReaderWithoutTheClassGetsTheElements() {
    Fixed fixed = new Fixed("a", "b");
    byte[] list = AGREED.write(out -> out.writeObject(new ArrayList<>(List.of(fixed, fixed))));
    List<?> read = (List<?>) read(AGREED, list, lists(), GATE);
    assertThat(read.get(0)).isExactlyInstanceOf(ArrayList.class).isEqualTo(List.of("a", "b"));
    assertThat(read.get(1)).isSameAs(read.get(0));
    byte[] map = AGREED.write(out -> out.writeObject(new One(Map.of("k", 1))));
    assertThat(read(AGREED, map, Map.class, GATE)).isEqualTo(Map.of("k", 1));
    byte[] alone = AGREED.write(out -> out.writeObject(fixed));
    assertThat(read(AGREED, alone, Collection.class, GATE)).isEqualTo(List.of("a", "b"));
  }

  @SuppressWarnings("unused") // its type is declared
  private static List<List<String>> lists;

  private static Type lists() {
    try {
      return SerializedFormTest.class.getDeclaredField("lists").getGenericType();
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void underTermsAReaderWithTheClassGetsTheObject() {
    ClassGate all = Wire.gate(Fixed.class, Fixed.Form.class, One.class, One.Form.class);
    byte[] list = AGREED.write(out -> out.writeObject(new Fixed("a", "b")));
    assertThat(read(AGREED, list, List.class, all))
        .isExactlyInstanceOf(Fixed.class)
        .isEqualTo(List.of("a", "b"));
    byte[] map = AGREED.write(out -> out.writeObject(new One(Map.of("k", 1))));
    assertThat(read(AGREED, map, Object.class, all))
        .isExactlyInstanceOf(One.class)
        .isEqualTo(Map.of("k", 1));
  }
}
