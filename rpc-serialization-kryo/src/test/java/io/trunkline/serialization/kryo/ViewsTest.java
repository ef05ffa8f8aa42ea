package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What shows a part of another container travels as an ordinary one, in the bytes of stock. */
final class ViewsTest {

  /** Declares each as what it is to the application. */
  static final class Holder {
    @Nullable List<Object> list;
    @Nullable Collection<Object> values;
    @Nullable SortedSet<Object> keys;
    @Nullable SortedMap<Object, Object> head;
  }

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow("io.trunkline.serialization.kryo.*")
          .build();

  static Stream<SerializationProvider> forms() {
    SerializationProvider kryo = new KryoSerializationProvider();
    return Stream.of(
        kryo,
        TermsProvider.agreed(kryo, List.of()),
        TermsProvider.with(SerializationSettings.parse("kryo.references=false"), kryo, List.of()));
  }

  static Stream<Arguments> views() {
    Map<Object, Object> map = new LinkedHashMap<>(Map.of("k", 1));
    map.put("null", null);
    TreeMap<Object, Object> sorted = new TreeMap<>(Map.of("a", 1, "b", 2));
    TreeMap<Object, Object> reversed = new TreeMap<>(Collections.reverseOrder());
    reversed.putAll(sorted);
    List<Object> list = new ArrayList<>(List.of(1, "b", 3L));
    Map<Object, Object> byKey = new ConcurrentHashMap<>(sorted);
    List<Arguments> views =
        List.of(
            Arguments.of(list.subList(1, 3), new ArrayList<>(list.subList(1, 3))),
            Arguments.of(new LinkedList<>(list).subList(0, 1), new ArrayList<>(List.of(1))),
            Arguments.of(Collections.nCopies(3, "x"), new ArrayList<>(List.of("x", "x", "x"))),
            Arguments.of(map.values(), new ArrayList<>(map.values())),
            Arguments.of(new HashMap<>(map).values(), new ArrayList<>(new HashMap<>(map).values())),
            Arguments.of(map.keySet(), new LinkedHashSet<>(map.keySet())),
            Arguments.of(byKey.keySet(), new LinkedHashSet<>(byKey.keySet())),
            Arguments.of(sorted.keySet(), new TreeSet<>(sorted.keySet())),
            Arguments.of(reversed.keySet(), new TreeSet<>((SortedSet<?>) reversed.keySet())),
            Arguments.of(sorted.headMap("b"), new TreeMap<>(Map.of("a", 1))),
            Arguments.of(Collections.checkedMap(map, Object.class, Object.class), map));
    return forms()
        .flatMap(form -> views.stream().map(v -> Arguments.of(form, v.get()[0], v.get()[1])));
  }

  @ParameterizedTest
  @MethodSource("views")
  void aViewHasTheBytesOfAnOrdinaryContainer(
      SerializationProvider form, Object view, Object ordinary) {
    Messages messages = Messages.of(form);
    byte[] message = messages.write(writer -> writer.writeObject(view));
    assertThat(message).isEqualTo(messages.write(writer -> writer.writeObject(ordinary)));
    Object read = messages.read(message, reader -> reader.readObject(Object.class, gate));
    assertThat(read).isEqualTo(ordinary).hasSameClassAs(ordinary);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void viewsBesideTheirLikesKeepNamesAndReferencesInOrder(SerializationProvider form) {
    List<Object> list = new ArrayList<>(List.of("a", "b"));
    Map<Object, Object> map = new LinkedHashMap<>(Map.of("k", list));
    List<Object> sent = new ArrayList<>();
    Collections.addAll(sent, map.keySet(), new LinkedHashSet<>(List.of(1)), map.values());
    Collections.addAll(sent, list.subList(0, 1), map.keySet(), "end", map.values());
    List<Object> expected = new ArrayList<>();
    Collections.addAll(
        expected, new LinkedHashSet<>(List.of("k")), new LinkedHashSet<>(List.of(1)));
    Collections.addAll(expected, List.of(list), List.of("a"), new LinkedHashSet<>(List.of("k")));
    Collections.addAll(expected, "end", List.of(list));
    assertThat(Messages.of(form).pass(sent, Object.class, gate)).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void aViewFitsTheFieldThatDeclaresIt(SerializationProvider form) {
    TreeMap<Object, Object> map = new TreeMap<>(Map.of("a", 1, "b", 2));
    Holder holder = new Holder();
    holder.list = new ArrayList<Object>(List.of(1, 2)).subList(0, 1);
    holder.values = map.values();
    holder.keys = map.navigableKeySet();
    holder.head = map.headMap("b");
    Holder read = (Holder) Messages.of(form).pass(holder, Holder.class, gate);
    assertThat(read.list).containsExactly(1);
    assertThat(read.values).containsExactly(1, 2);
    assertThat(read.keys).containsExactly("a", "b");
    assertThat(read.head).isEqualTo(Map.of("a", 1));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void noClassOfAViewIsRefusedBeforeItIsMet(SerializationProvider form) {
    assertThat(Messages.of(form).serialization().refusal(new HashMap<>().values().getClass()))
        .isNull();
  }

  @ParameterizedTest
  @MethodSource("forms")
  void aListOfAStreamWithNullArrivesOrTheErrorSaysWhatToSend(SerializationProvider form) {
    Messages messages = Messages.of(form);
    List<Object> mixed = Stream.<Object>of("a", "null").map(ViewsTest::nullIfSo).toList();
    List<Object> kinds = Stream.<Object>of("a", "null", 2).map(ViewsTest::nullIfSo).toList();
    assertThat(messages.pass(kinds, Object.class, gate)).isEqualTo(kinds).hasSameClassAs(kinds);
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(mixed)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("holds null beside objects of one class")
        .hasMessageContaining("copy it into an ArrayList");
  }

  private static @Nullable Object nullIfSo(Object element) {
    return element.equals("null") ? null : element;
  }
}
