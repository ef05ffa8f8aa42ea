package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Elements, keys and values arrive as the declared type arguments say. */
final class DeclaredElementsTest {

  @SuppressWarnings("unused") // its signatures are read
  interface Declared {
    void shorts(List<Short> x);

    void bytes(Collection<? extends Byte> x);

    void longs(ArrayList<Long> x);

    void characters(Set<Character> x);

    void keys(Map<Short, String> x);

    void floats(Map<String, Float> x);

    void texts(List<char[]> x);

    void nested(Map<Short, List<Short>> x);

    void deep(List<Map<Character, Set<Float>>> x);

    void arrays(List<Short>[] x);

    void iterable(Iterable<Short> x);

    <T extends Short> void variable(List<T> x);

    void ofEnum(EnumMap<DayOfWeek, Short> x);
  }

  static final class ShortList extends ArrayList<Short> {
    private static final long serialVersionUID = 1L;
  }

  static final class ShortMap extends HashMap<Short, Float> {
    private static final long serialVersionUID = 1L;
  }

  static class Box<T> implements Serializable {
    private static final long serialVersionUID = 1L;
    T value;
    List<T> values;
  }

  static final class ShortBox extends Box<Short> {
    private static final long serialVersionUID = 1L;
    ArrayList<Float> floats;
    Map<Short, List<Short>> nested;
    List<Character>[] arrays;
  }

  record Components(Map<String, Set<Short>> map, Collection<? super Float> any)
      implements Serializable {}

  private static final ClassGate GATE =
      Wire.gate(ShortList.class, ShortMap.class, ShortBox.class, Components.class);

  private static Type parameter(String method) {
    return Arrays.stream(Declared.class.getMethods())
        .filter(one -> one.getName().equals(method))
        .map(Method::getGenericParameterTypes)
        .findFirst()
        .orElseThrow()[0];
  }

  @SuppressWarnings("unchecked") // what was sent arrives
  private static <T> T pass(T value, Type declared) {
    return (T) Wire.MESSAGES.pass(value, declared, GATE);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  private static <T> List<T> list(T... elements) {
    List<T> list = new ArrayList<>();
    Collections.addAll(list, elements);
    return list;
  }

  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of("shorts", list((short) 1, null, (short) -300)),
        Arguments.of("bytes", list((byte) 1, Byte.MIN_VALUE)),
        Arguments.of("longs", list(1L, Long.MAX_VALUE)),
        Arguments.of("characters", new HashSet<>(Set.of('a', '\u20ac'))),
        Arguments.of("keys", new HashMap<>(Map.of((short) 7, "seven"))),
        Arguments.of("floats", new HashMap<>(Map.of("a", 0.1f, "b", Float.NaN))),
        Arguments.of("nested", new HashMap<>(Map.of((short) 7, list((short) 1, (short) 2)))),
        Arguments.of("deep", list(new HashMap<>(Map.of('x', new HashSet<>(Set.of(1.5f, -0.1f)))))),
        Arguments.of("iterable", list((short) 1)),
        Arguments.of("variable", list((short) 1)),
        Arguments.of("ofEnum", new EnumMap<>(Map.of(DayOfWeek.FRIDAY, (short) 5))),
        Arguments.of("ofEnum", new EnumMap<DayOfWeek, Short>(DayOfWeek.class)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("values")
  void parametersArriveWithElementsOfTheirDeclaredType(String method, Object value) {
    Object read = pass(value, parameter(method));
    assertThat(read).isEqualTo(value).hasSameClassAs(value);
  }

  @Test
  void elementsThatAreArraysArrive() {
    List<char[]> texts = pass(list("ab".toCharArray(), new char[0]), parameter("texts"));
    assertThat(texts.get(0)).containsExactly('a', 'b');
    assertThat(texts.get(1)).isEmpty();
    @SuppressWarnings({"unchecked", "rawtypes"})
    List<Short>[] lists = new List[] {list((short) 1), list((short) 2, (short) 3)};
    assertThat(pass(lists, parameter("arrays"))).isEqualTo(lists);
  }

  @Test
  void classesThatSayTheirElementsThemselvesNeedNoDeclaration() {
    ShortList list = new ShortList();
    list.addAll(List.of((short) 1, (short) 2));
    assertThat(pass(list, Object.class)).isEqualTo(list);
    ShortMap map = new ShortMap();
    map.put((short) 3, 0.5f);
    assertThat(pass(map, Object.class)).isEqualTo(map);
  }

  @Test
  void fieldsAndComponentsArriveWithElementsOfTheirDeclaredType() throws Exception {
    ShortBox box = new ShortBox();
    box.value = (short) 9;
    box.values = list((short) 1);
    box.floats = new ArrayList<>(List.of(0.1f));
    box.nested = new HashMap<>(Map.of((short) 1, list((short) 2)));
    @SuppressWarnings({"unchecked", "rawtypes"})
    List<Character>[] arrays = new List[] {list('a')};
    box.arrays = arrays;
    ShortBox read = pass(box, Object.class);
    for (Class<?> type : List.of(ShortBox.class, Box.class)) {
      for (Field field : type.getDeclaredFields()) {
        assertThat(field.get(read)).as(field.getName()).isEqualTo(field.get(box));
      }
    }
    Components components =
        new Components(
            new HashMap<>(Map.of("a", new HashSet<>(Set.of((short) 1)))), list((Object) "any"));
    assertThat(pass(components, Object.class)).isEqualTo(components);
  }

  @Test
  void aNumberThatDoesNotFitIsRefusedWithItsPlace() {
    Object wide = list(70_000);
    assertThatThrownBy(() -> pass(wide, parameter("shorts")))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("70000 does not fit java.lang.Short")
        .hasMessageContaining("java.util.List<java.lang.Short>");
    Object key = new HashMap<>(Map.of(128_000, "x"));
    assertThatThrownBy(() -> pass(key, parameter("keys"))).hasMessageContaining("128000");
    Object text = new HashSet<>(Set.of("long"));
    assertThatThrownBy(() -> pass(text, parameter("characters")))
        .hasMessageContaining("4 characters does not fit java.lang.Character");
  }

  @Test
  void whereNothingIsDeclaredALossIsKnown() {
    Serialization hessian2 =
        new Hessian2SerializationProvider()
            .create(new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT));
    assertThat(hessian2.loss(Object.class)).contains("Short").contains("; declare");
    assertThat(hessian2.loss(Short.class)).isNull();
    assertThat(hessian2.loss(List.class)).isNull();
  }
}
