package io.trunkline.serialization.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Large sorted tables come out as if their keys had been put one by one. */
final class SortedFillTest {

  private static final int MANY = 1000;

  private final ReadBudget budget = budget(1_000_000);
  private int comparisons;
  private final Comparator<Object> counting =
      (one, other) -> {
        comparisons++;
        return Integer.compare((Integer) one, (Integer) other);
      };

  /** Compares by a number, and says which of two equal ones it is. */
  private record Ranked(int rank, String name) implements Comparable<Ranked> {
    @Override
    public int compareTo(Ranked other) {
      return Integer.compare(rank, other.rank);
    }
  }

  private static ReadBudget budget(int length) {
    ReadBudget budget = new ReadBudget(Budgets.DEFAULT);
    budget.start(length);
    return budget;
  }

  private static List<Object> numbers() {
    return new ArrayList<>(IntStream.range(0, MANY).boxed().toList());
  }

  private TreeSet<Object> filled(TreeSet<Object> set, List<?> elements) {
    SortedFill fill = SortedFill.of(budget, set, 1, elements.size());
    elements.forEach(fill::add);
    assertThat(set).isEmpty();
    fill.finish();
    return set;
  }

  @Test
  void ascendingElementsAreEachComparedOnce() {
    TreeSet<Object> set = filled(new TreeSet<>(counting), numbers());
    assertThat(comparisons).isEqualTo(MANY - 1);
    assertThat(set).containsExactlyElementsOf(numbers());
    assertThat(set.contains(MANY / 2)).isTrue();
    assertThat(set.add(MANY / 2)).isFalse();
  }

  @Test
  void ascendingEntriesAreEachComparedOnce() {
    TreeMap<Object, Object> map = new TreeMap<>(counting);
    SortedFill fill = SortedFill.of(budget, map, 1, MANY);
    TreeMap<Object, Object> expected = new TreeMap<>();
    for (int i = 0; i < MANY; i++) {
      fill.put(i, i % 7 == 0 ? null : "value " + i);
      expected.put(i, i % 7 == 0 ? null : "value " + i);
    }
    fill.finish();
    assertThat(comparisons).isEqualTo(MANY - 1);
    assertThat(map).isEqualTo(expected);
  }

  @Test
  void elementsInAnyOtherOrderAreAddedOneByOne() {
    List<Object> shuffled = numbers();
    Collections.swap(shuffled, MANY - 1, MANY - 2);
    assertThat(filled(new TreeSet<>(), shuffled)).containsExactlyElementsOf(numbers());
    Collections.reverse(shuffled);
    assertThat(filled(new TreeSet<>(), shuffled)).containsExactlyElementsOf(numbers());
  }

  @Test
  void ofEqualElementsTheFirstStays() {
    List<Ranked> ranked = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      ranked.add(new Ranked(i / 2, "name " + i));
    }
    TreeSet<Object> set = filled(new TreeSet<>(), ranked);
    assertThat(set).hasSize(MANY / 2).isEqualTo(new TreeSet<Object>(ranked));
    assertThat(set.first()).isEqualTo(new Ranked(0, "name 0"));
  }

  @Test
  void ofEqualKeysTheFirstStaysWithTheLastValue() {
    TreeMap<Object, Object> map = new TreeMap<>();
    SortedFill fill = SortedFill.of(budget, map, 1, 3);
    fill.put(new Ranked(1, "first"), 1);
    fill.put(new Ranked(1, "second"), 2);
    fill.put(new Ranked(2, "third"), 3);
    fill.finish();
    assertThat(map.firstKey()).isEqualTo(new Ranked(1, "first"));
    assertThat(map.values()).containsExactly(2, 3);
  }

  @Test
  void whatCannotBeComparedFailsAsItDoesInTheTable() {
    for (List<?> elements :
        List.of(
            List.of(new Object()),
            List.of(new Object(), new Object()),
            List.of(1, "two"),
            Arrays.asList(1, null),
            Arrays.asList(null, 1))) {
      Throwable expected = catchThrowable(() -> new TreeSet<Object>().addAll(elements));
      assertThatThrownBy(() -> filled(new TreeSet<>(), elements))
          .hasSameClassAs(expected)
          .hasMessage(expected.getMessage());
    }
  }

  @Test
  void nullIsAnElementIfTheComparatorTakesIt() {
    List<Object> elements = numbers();
    elements.add(0, null);
    Comparator<Object> nullsFirst = Comparator.nullsFirst(counting);
    assertThat(filled(new TreeSet<>(nullsFirst), elements)).containsExactlyElementsOf(elements);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 64})
  void aSmallTableIsNotWorthIt(int size) {
    assertThat(SortedFill.fits(new TreeSet<>(), size)).isFalse();
  }

  @Test
  void onlyAnEmptyTableOfTheJdkIsFilledSo() {
    assertThat(SortedFill.fits(new TreeSet<>(), 65)).isTrue();
    assertThat(SortedFill.fits(new TreeMap<>(), 65)).isTrue();
    assertThat(SortedFill.fits(new TreeSet<>(List.of(1)), 65)).isFalse();
    assertThat(SortedFill.fits(new TreeSet<>() {}, 65)).isFalse();
    assertThat(SortedFill.fits(new ArrayList<>(), 65)).isFalse();
  }

  @Test
  void onlyElementsOutOfOrderCostManyComparisons() {
    List<Ranked> ranked = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      ranked.add(new Ranked(i, "n"));
    }
    SortedFill ascending = fill(ranked);
    ascending.finish();
    Collections.reverse(ranked);
    SortedFill descending = fill(ranked);
    assertThatThrownBy(descending::finish).isInstanceOf(BudgetExceededException.class);
  }

  private static SortedFill fill(List<Ranked> elements) {
    SortedFill fill = SortedFill.of(budget(2_000_000), new TreeSet<>(), 1, elements.size());
    elements.forEach(fill::add);
    return fill;
  }
}
