package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Containers that contain themselves: they arrive so, or the writer says why they cannot. */
final class SelfContainedTest {

  private static final SerializationProvider KRYO = new KryoSerializationProvider();
  private static final Messages PLAIN = Messages.of(KRYO);
  private static final Messages AGREED = Messages.of(TermsProvider.agreed(KRYO, List.of()));

  private static final ClassGate GATE =
      ClassGate.builder(SelfContainedTest.class.getClassLoader())
          .allow("io.trunkline.serialization.kryo.*")
          .allow("java.util.concurrent.*")
          .build();

  static final class Node implements Comparable<Node> {
    @Nullable Object in;
    int id;

    @Override
    public int compareTo(Node other) {
      return Integer.compare(id, other.id);
    }
  }

  /** Hashed by a field that is read behind the set that holds it. */
  static final class Parent {
    Set<Child> children = new HashSet<>();
    Map<Child, String> names = new HashMap<>();
    int id;
  }

  static final class Child {
    @Nullable Parent parent;
    int number;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Child child && child.number == number && child.parent.id == parent.id;
    }

    @Override
    public int hashCode() {
      return 31 * parent.id + number;
    }
  }

  record Pair(Object first, Object second) {}

  static Stream<Arguments> containers() {
    List<Collection<Object>> collections =
        List.of(
            new ArrayList<>(),
            new LinkedList<>(),
            new ArrayDeque<>(),
            new CopyOnWriteArrayList<>(),
            new CopyOnWriteArraySet<>(),
            new LinkedHashSet<>(),
            new PriorityBlockingQueue<>(),
            new LinkedBlockingQueue<>(3),
            Arrays.asList(new Object[1]));
    return Stream.of(PLAIN, AGREED)
        .flatMap(form -> collections.stream().map(each -> Arguments.of(form, each)));
  }

  @ParameterizedTest
  @MethodSource("containers")
  void aCollectionIsWhatItsElementsReferTo(Messages form, Collection<Object> container) {
    Node node = new Node();
    node.in = container;
    if (container instanceof List<Object> list && list.size() == 1) {
      list.set(0, node);
    } else {
      container.clear();
      container.add(node);
    }
    Collection<?> read = (Collection<?>) form.pass(container, Object.class, GATE);
    assertThat(read).hasSameClassAs(container).hasSize(1);
    assertThat(((Node) read.iterator().next()).in).isSameAs(read);
    Node around = (Node) form.pass(node, Object.class, GATE);
    assertThat(((Collection<?>) around.in).iterator().next()).isSameAs(around);
  }

  @Test
  void aMapIsWhatItsValuesReferTo() {
    for (Map<Object, Object> map :
        List.<Map<Object, Object>>of(
            new HashMap<>(), new TreeMap<>(), new ConcurrentHashMap<>(), enumMap())) {
      Node node = new Node();
      node.in = map;
      map.put(TimeUnit.DAYS, node);
      Map<?, ?> read = (Map<?, ?>) AGREED.pass(map, Object.class, GATE);
      assertThat(read).hasSameClassAs(map);
      assertThat(((Node) read.get(TimeUnit.DAYS)).in).isSameAs(read);
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Map<Object, Object> enumMap() {
    return (Map) new EnumMap<>(TimeUnit.class);
  }

  static Stream<Function<Object, Object>> late() {
    return Stream.of(
        List::of,
        element -> List.of(1, element, 2),
        Set::of,
        element -> Map.of("k", element),
        element -> Map.of(1, 1, 2, element),
        Collections::singletonList,
        Collections::singleton,
        element -> Collections.singletonMap("k", element),
        Optional::of,
        element -> Collections.unmodifiableList(new ArrayList<>(List.of(element))),
        element -> Collections.unmodifiableMap(new HashMap<>(Map.of("k", element))),
        element -> Collections.synchronizedSet(new HashSet<>(Set.of(element))),
        element -> new Pair(1, element),
        element -> new Pair(new ArrayList<>(List.of(element)), 2));
  }

  @ParameterizedTest
  @MethodSource("late")
  void whatCannotBeMadeBeforeItsElementsIsRefusedByItsWriter(Function<Object, Object> maker) {
    Node node = new Node();
    Object late = maker.apply(node);
    node.in = late;
    for (Object sent : List.of(late, new ArrayList<>(List.of(1, late)))) {
      assertThatThrownBy(() -> AGREED.write(writer -> writer.writeObject(sent)))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining(late.getClass().getName())
          .hasMessageContaining("contains itself");
    }
    Node around = (Node) AGREED.pass(node, Object.class, GATE);
    assertThat(around.in).hasSameClassAs(late);
    node.in = null;
    Object twice = new ArrayList<>(List.of(late, late, node));
    List<?> read = (List<?>) AGREED.pass(twice, Object.class, GATE);
    assertThat(read.get(0)).isSameAs(read.get(1));
    assertThat(read.get(2)).isInstanceOf(Node.class);
  }

  @Test
  void theWriterIsFreeAgainAfterARefusal() {
    Node node = new Node();
    List<Node> late = List.of(node);
    node.in = late;
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> AGREED.write(writer -> writer.writeObject(late)))
          .hasMessageContaining("contains itself");
      assertThat(AGREED.pass(List.of(1), Object.class, GATE)).isEqualTo(List.of(1));
    }
  }

  static final class Named {
    @Nullable Set<Named> back;
    @Nullable Map<Named, String> byName;
    String name = "";

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Named named && named.name.equals(name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }
  }

  @Test
  void noElementIsLostThatWasEqualToAnotherBeforeBothWereComplete() {
    for (Messages form : List.of(PLAIN, AGREED)) {
      Named one = new Named();
      one.name = "one";
      Named other = new Named();
      other.name = "other";
      one.back = new LinkedHashSet<>(List.of(one, other));
      other.back = new HashSet<>(List.of(one, other));
      one.byName = new HashMap<>(Map.of(one, "1", other, "2"));
      Named read = (Named) form.pass(one, Object.class, GATE);
      assertThat(read.back).hasSize(2).contains(one, other);
      for (Named each : read.back) {
        assertThat(each.back).hasSize(2).contains(one, other);
      }
      assertThat(read.byName).isEqualTo(Map.of(one, "1", other, "2"));
    }
  }

  @Test
  void elementsAreFoundThatWereHashedBeforeTheyWereComplete() {
    for (Messages form : List.of(PLAIN, AGREED)) {
      Parent parent = new Parent();
      parent.id = 77;
      for (int i = 0; i < 20; i++) {
        Child child = new Child();
        child.parent = parent;
        child.number = i;
        parent.children.add(child);
        parent.names.put(child, "c" + i);
      }
      Parent read = (Parent) form.pass(parent, Object.class, GATE);
      assertThat(read.children).hasSize(20).allMatch(child -> child.parent == read);
      for (Child child : parent.children) {
        assertThat(read.children.contains(child)).isTrue();
        assertThat(read.names.get(child)).isEqualTo("c" + child.number);
      }
    }
  }
}
