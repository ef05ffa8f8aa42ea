package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The orders of the JDK arrive with the sorted containers that have them. */
final class ComparatorsTest {

  private static final ClassGate GATE =
      ClassGate.builder(ComparatorsTest.class.getClassLoader())
          .allow("io.trunkline.serialization.kryo.*")
          .build();

  /** An order of the application. */
  static final class ByLength implements Comparator<String> {
    @Override
    public int compare(String one, String other) {
      return Integer.compare(one.length(), other.length());
    }
  }

  static Stream<Arguments> orders() {
    List<Comparator<String>> orders =
        List.of(
            Comparator.naturalOrder(),
            Comparator.reverseOrder(),
            Collections.reverseOrder(),
            String.CASE_INSENSITIVE_ORDER,
            String.CASE_INSENSITIVE_ORDER.reversed(),
            Collections.reverseOrder(new ByLength()),
            Comparator.nullsFirst(Comparator.naturalOrder()),
            Comparator.nullsLast(Comparator.reverseOrder()),
            Comparator.nullsLast(new ByLength()),
            Comparator.nullsFirst(null));
    SerializationProvider kryo = new KryoSerializationProvider();
    return Stream.of(kryo, TermsProvider.agreed(kryo, List.of()))
        .flatMap(form -> orders.stream().map(order -> Arguments.of(form, order)));
  }

  @ParameterizedTest
  @MethodSource("orders")
  void anOrderArrivesWithItsContainer(SerializationProvider form, Comparator<String> order) {
    Messages messages = Messages.of(form);
    List<String> texts = Arrays.asList("b", "AA", "c", "Aaaa", "x");
    TreeSet<String> set = new TreeSet<>(order);
    set.addAll(texts);
    TreeMap<String, Integer> map = new TreeMap<>(order);
    texts.forEach(text -> map.put(text, text.length()));
    PriorityQueue<String> queue = new PriorityQueue<>(order);
    queue.addAll(texts);
    TreeSet<?> readSet = (TreeSet<?>) messages.pass(set, Object.class, GATE);
    TreeMap<?, ?> readMap = (TreeMap<?, ?>) messages.pass(map, Object.class, GATE);
    PriorityQueue<?> readQueue = (PriorityQueue<?>) messages.pass(queue, Object.class, GATE);
    assertThat(new ArrayList<Object>(readSet)).isEqualTo(new ArrayList<>(set));
    assertThat(new ArrayList<Object>(readMap.keySet())).isEqualTo(new ArrayList<>(map.keySet()));
    assertThat(readQueue.poll()).isEqualTo(queue.poll());
    assertThat(readSet.comparator()).hasSameClassAs(order);
    Comparator<String> read = comparator(readMap.comparator());
    for (String one : texts) {
      for (String other : texts) {
        assertThat(read.compare(one, other)).isEqualTo(order.compare(one, other));
      }
    }
  }

  static Stream<Comparator<String>> ordersOfTwo() {
    return orders().map(arguments -> comparator(arguments.get()[1])).distinct();
  }

  /** Stock's form of these is that of any collection. */
  @ParameterizedTest
  @MethodSource("ordersOfTwo")
  void betweenTwoOfOursEachSortedContainerKeepsItsOrder(Comparator<String> order) {
    Messages agreed = Messages.of(TermsProvider.agreed(new KryoSerializationProvider(), List.of()));
    ClassGate gate =
        ClassGate.builder(ComparatorsTest.class.getClassLoader())
            .allow("io.trunkline.serialization.kryo.*")
            .allow("java.util.concurrent.*")
            .build();
    List<String> texts = Arrays.asList("b", "AA", "c", "Aaaa", "x");
    PriorityBlockingQueue<String> queue = new PriorityBlockingQueue<>(5, order);
    queue.addAll(texts);
    ConcurrentSkipListSet<String> set = new ConcurrentSkipListSet<>(order);
    set.addAll(texts);
    ConcurrentSkipListMap<String, Integer> map = new ConcurrentSkipListMap<>(order);
    texts.forEach(text -> map.put(text, text.length()));
    PriorityBlockingQueue<?> readQueue =
        (PriorityBlockingQueue<?>) agreed.pass(queue, Object.class, gate);
    assertThat(new ArrayList<Object>(readQueue)).isEqualTo(new ArrayList<>(queue));
    assertThat(readQueue.poll()).isEqualTo(queue.poll());
    ConcurrentSkipListSet<?> readSet =
        (ConcurrentSkipListSet<?>) agreed.pass(set, Object.class, gate);
    assertThat(new ArrayList<Object>(readSet)).isEqualTo(new ArrayList<>(set));
    ConcurrentSkipListMap<?, ?> readMap =
        (ConcurrentSkipListMap<?, ?>) agreed.pass(map, Object.class, gate);
    assertThat(new ArrayList<Object>(readMap.keySet())).isEqualTo(new ArrayList<>(map.keySet()));
    for (Object view :
        List.of(
            Collections.unmodifiableSortedSet(set),
            Collections.synchronizedSortedSet(new TreeSet<>(set)))) {
      Collection<?> read = (Collection<?>) agreed.pass(view, Object.class, gate);
      assertThat(new ArrayList<Object>(read)).isEqualTo(new ArrayList<>(set));
    }
  }

  @SuppressWarnings("unchecked")
  private static Comparator<String> comparator(Object read) {
    return (Comparator<String>) read;
  }

  @Test
  void aLambdaInsideAnOrderOfTheJdkIsRefusedBySender() {
    Comparator<String> byLength = (one, other) -> Integer.compare(one.length(), other.length());
    for (Comparator<String> order :
        List.of(Collections.reverseOrder(byLength), Comparator.nullsFirst(byLength))) {
      TreeMap<String, String> map = new TreeMap<>(order);
      assertThatThrownBy(() -> messages().write(writer -> writer.writeObject(map)))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("lambda")
          .hasMessageContaining("use a class with a name");
    }
  }

  /** Kryo alone, as in stock: the comparator's class by name, and no fields. */
  @Test
  void theBytesAreThoseOfTheFieldsWhichStockWrites() {
    Kryo stock = new Kryo();
    stock.setReferences(true);
    stock.setRegistrationRequired(false);
    stock.register(TreeSet.class, 36);
    TreeSet<String> reversed = new TreeSet<>(Comparator.reverseOrder());
    reversed.add("a");
    Output output = new Output(256, -1);
    stock.writeClassAndObject(output, reversed);
    assertThat(messages().write(writer -> writer.writeObject(reversed)))
        .isEqualTo(output.toBytes());
  }

  /** A line is only suggested where it helps. */
  @Test
  void noLineIsSuggestedForAClassOfTheJdkThatIsNoData() {
    byte[] message = Bytes.of(output -> Bytes.begin(output, "java.util.concurrent.ForkJoinPool"));
    assertThatThrownBy(() -> messages().read(message, r -> r.readObject(Object.class, GATE)))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("pass its data in a class of your own")
        .hasMessageContaining("no line is suggested")
        .hasMessageNotContaining("add the line");
  }

  @Test
  void aClassOfTheJdkThatNobodyCanMakeIsRefusedBySender() {
    Object locked = Collections.newSetFromMap(Map.of()).iterator();
    assertThatThrownBy(() -> messages().write(writer -> writer.writeObject(locked)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("pass its data in a class of your own");
  }

  private static Messages messages() {
    return Messages.of(new KryoSerializationProvider());
  }
}
