package io.trunkline.serialization.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is found out of collections and maps, some of it where no method tells. */
class ContainerTraitsTest {

  @Test
  void theComparatorOfEachSortedContainerIsFound() {
    Comparator<String> order = String.CASE_INSENSITIVE_ORDER;
    for (Object sorted :
        List.of(
            new TreeMap<>(order),
            new TreeSet<>(order),
            new PriorityQueue<>(order),
            new PriorityBlockingQueue<>(1, order))) {
      assertThat(ContainerTraits.comparator(sorted)).isSameAs(order);
    }
    assertThat(ContainerTraits.comparator(new TreeSet<>())).isNull();
    assertThat(ContainerTraits.comparator(List.of())).isNull();
  }

  @Test
  void theCapacityOfAQueueCountsItsElements() {
    ArrayBlockingQueue<Integer> bounded = new ArrayBlockingQueue<>(3);
    bounded.add(1);
    assertThat(ContainerTraits.capacity(bounded)).isEqualTo(3);
    PriorityBlockingQueue<Integer> unbounded = new PriorityBlockingQueue<>();
    unbounded.add(1); // and its remaining capacity is still that of an int
    assertThat(ContainerTraits.capacity(unbounded)).isEqualTo(Integer.MAX_VALUE);
    assertThat(ContainerTraits.capacity(new LinkedBlockingQueue<>())).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void theDefaultsOfPropertiesAreFoundAndAValueIsNotTakenForThem() {
    Properties defaults = new Properties();
    Properties properties = new Properties(defaults);
    properties.put("key", "value");
    assertThat(ContainerTraits.defaults(properties)).isSameAs(defaults);
    Properties without = new Properties();
    without.put("key", defaults);
    assertThat(ContainerTraits.defaults(without)).isNull();
    properties.put("other", defaults);
    properties.put("third", "value"); // and each object of a stream is written once
    assertThat(ContainerTraits.defaults(properties)).isSameAs(defaults);
  }

  @Test
  void aFieldOfASubclassIsNotTakenForDefaults() {
    WithField properties = new WithField();
    properties.other.put("key", "value");
    assertThat(ContainerTraits.defaults(properties)).isNull();
  }

  private static final class WithField extends Properties {
    private static final long serialVersionUID = 1L;
    private final Properties other = new Properties();
  }

  @Test
  void thePartsOfAnObjectAndTheEnumOfAnEmptyMapAreFound() {
    Comparator<String> order = String.CASE_INSENSITIVE_ORDER;
    assertThat(SerializedParts.firstOf(Comparator.nullsFirst(order))).isSameAs(order);
    assertThat(SerializedParts.firstOf(Comparator.nullsFirst(null))).isNull();
    assertThat(SerializedParts.enumOf(new EnumMap<>(TimeUnit.class))).isEqualTo(TimeUnit.class);
    assertThat(SerializedParts.enumOf("text")).isNull();
  }
}
