package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.testkit.model.Node;
import io.trunkline.testkit.terms.TermsPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Graphs that share objects, or go in a circle, where both sides said that theirs do not. */
class WithoutReferencesTest {

  private static final SerializationProvider KRYO = new KryoSerializationProvider();

  record Link(List<Object> next) {}

  static final class Bean {
    @Nullable Object open;
    Bean @Nullable [] many;
    @Nullable Bean closed;
    List<Bean> list = new ArrayList<>();
  }

  private static final List<Class<?>> CLASSES = List.of(Bean.class, Link.class, Node.class);

  private final TermsPair bare =
      TermsPair.with(SerializationSettings.parse("kryo.references=false"), KRYO, CLASSES);

  static Stream<Arguments> circles() {
    Bean open = new Bean();
    open.open = open;
    Bean closed = new Bean();
    closed.closed = closed;
    Bean many = new Bean();
    many.many = new Bean[] {many};
    Bean inList = new Bean();
    inList.list.add(inList);
    Link link = new Link(new ArrayList<>());
    link.next().add(link);
    Object[] array = new Object[1];
    array[0] = array;
    Map<Object, Object> value = new HashMap<>();
    value.put("self", value);
    Map<Object, Object> key = new IdentityHashMap<>();
    key.put(key, 1);
    Map<Object, Object> linked = new LinkedHashMap<>();
    linked.put("self", Map.of("k", linked));
    Map<Object, Object> concurrent = new ConcurrentHashMap<>();
    concurrent.put("self", List.of(concurrent));
    List<Object> asList = Arrays.asList(new Object[1]);
    asList.set(0, asList);
    return Stream.of(
        Arguments.of("a field of open type", open),
        Arguments.of("a field of final type", closed),
        Arguments.of("an array in a field", many),
        Arguments.of("a list in a field", inList),
        Arguments.of("a record", link),
        Arguments.of("an array", array),
        Arguments.of("a map's value", value),
        Arguments.of("a map's key", key),
        Arguments.of("a map in a map", linked),
        Arguments.of("a concurrent map", concurrent),
        Arguments.of("Arrays.asList", asList),
        Arguments.of("an optional", around(l -> Optional.of(l))),
        Arguments.of("a singleton list", around(Collections::singletonList)),
        Arguments.of("a singleton map", around(l -> Collections.singletonMap("k", l))),
        Arguments.of("an unmodifiable list", around(Collections::unmodifiableList)),
        Arguments.of("a synchronized list", around(Collections::synchronizedList)),
        Arguments.of("an immutable list", around(List::of)),
        Arguments.of("a copy-on-write list", around(l -> new CopyOnWriteArrayList<>(List.of(l)))),
        Arguments.of("a linked list", around(l -> new LinkedList<>(List.of(l)))),
        Arguments.of("a collection of two", around(l -> (Collection<?>) List.of(1, l, l))));
  }

  private static Object around(Function<List<Object>, Object> wrapper) {
    List<Object> list = new ArrayList<>();
    list.add(wrapper.apply(list));
    return list;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("circles")
  void aCircleIsAnErrorThatSaysWhatToSetAndTheNextMessageIsWhole(String name, Object circle) {
    assertThatThrownBy(() -> bare.write(circle))
        .isExactlyInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("nest too deep")
        .hasMessageEndingWith("for such values set kryo.references=true on either side");
    assertThat(bare.pass(List.of("a", "a"))).isEqualTo(List.of("a", "a"));
  }

  @Test
  void aSharedObjectArrivesAsCopiesThatAreEqualToIt() {
    Node shared = new Node("shared");
    List<Object> sent = new ArrayList<>(List.of(shared, shared, new Object[] {shared}));
    List<?> read = (List<?>) bare.pass(sent);
    List<Node> nodes =
        List.of((Node) read.get(0), (Node) read.get(1), (Node) ((Object[]) read.get(2))[0]);
    assertThat(nodes).allMatch(node -> "shared".equals(node.name));
    assertThat(nodes.get(0)).isNotSameAs(nodes.get(1)).isNotSameAs(nodes.get(2));
    assertThat(nodes.get(1)).isNotSameAs(nodes.get(2));
  }

  @Test
  void sharingThatWouldGrowWithoutMeasureEndsAtTheLimitOfTheMessage() {
    Object shared = "leaf";
    for (int level = 0; level < 40; level++) {
      shared = new ArrayList<>(Arrays.asList(shared, shared));
    }
    Object forty = shared;
    assertThatThrownBy(() -> bare.write(forty))
        .isExactlyInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("its limit is 1048576")
        .hasMessageContaining("an object met twice is written twice");
    TermsPair usual = TermsPair.of(KRYO, CLASSES, CLASSES);
    assertThat(usual.write(forty).length).isLessThan(400);
  }
}
