package io.trunkline.serialization.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys cost what hashing and comparing them may look at. */
final class KeyGuardTest {

  private final ReadBudget budget = new ReadBudget(Budgets.DEFAULT);
  private final ChargedKeys charged = new ChargedKeys(budget);

  /** Hashes all that is below it. */
  private static final class Tree {
    final List<Tree> kids = new ArrayList<>();

    @Override
    public int hashCode() {
      return Objects.hash(kids);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }
  }

  /** Has its identity only. */
  private static final class Plain {
    @Nullable Object held;
  }

  /** Equal by its number, with a way back to what holds it. */
  private static final class Child {
    final int number;
    final Collection<Child> siblings;

    Child(int number, Collection<Child> siblings) {
      this.number = number;
      this.siblings = siblings;
    }

    @Override
    public int hashCode() {
      return number;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Child child && child.number == number;
    }
  }

  private record Pair(@Nullable Object left, @Nullable Object right) {}

  private static Tree tree(int levels) {
    Tree tree = new Tree();
    for (int i = 0; i < levels; i++) {
      Tree outer = new Tree();
      outer.kids.add(tree);
      outer.kids.add(tree);
      tree = outer;
    }
    return tree;
  }

  @Test
  void stringsAndNumbersOfOneClassAreFreeInTheUsualTables() {
    for (Object table : List.of(new HashMap<>(), new HashSet<>())) {
      assertThatCode(() -> charged.fill(table, 1, 1_000_000, i -> "k" + i))
          .doesNotThrowAnyException();
      assertThatCode(() -> charged.fill(table, 1, 1_000_000, i -> i)).doesNotThrowAnyException();
    }
    charged.fill(new TreeMap<>(), 1_000_000, 100_000, i -> "k" + i);
    charged.fill(new TreeMap<>(), 1_000_000, 100_000, i -> i);
  }

  @Test
  void whatHasOnlyItsIdentityCostsLittleWhateverItHolds() {
    Tree held = tree(60);
    IntFunction<Object> plains =
        i -> {
          Plain plain = new Plain();
          plain.held = held;
          return plain;
        };
    assertThatCode(() -> charged.fill(new HashMap<>(), ChargedKeys.SMALL, 500, plains))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 60, 150})
  void whatIsReferredToTwiceOnEachLevelIsHashedTwiceOnEach(int levels) {
    for (Object key : List.of(tree(levels), new Pair(tree(levels), 1), List.of(tree(levels)))) {
      assertThatThrownBy(() -> charged.cost(new HashSet<>(), key))
          .isInstanceOf(BudgetExceededException.class)
          .hasMessageContaining("hashing");
    }
  }

  @Test
  void aLongNumberIsPaidForInEachKeyThatRefersToIt() {
    BigInteger number = BigInteger.ONE.shiftLeft(30_000);
    assertThatThrownBy(
            () -> charged.fill(new HashSet<>(), 10_000, 10_000, i -> new Pair(number, i)))
        .isInstanceOf(BudgetExceededException.class);
    assertThatThrownBy(() -> charged.fill(new TreeMap<>(), 10_000, 10_000, i -> number))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void childrenThatReferToTheSetThatHoldsThemPass() {
    Set<Child> children = new HashSet<>();
    budget.start(20_000);
    KeyGuard guard = KeyGuard.of(budget, children);
    for (int i = 0; i < 2000; i++) {
      Child child = new Child(i, children);
      guard.check(child);
      children.add(child);
    }
  }

  @Test
  void keysThatReferToTheTableManyTimesArePaidFor() {
    Set<Object> table = new HashSet<>();
    budget.start(20_000);
    KeyGuard guard = KeyGuard.of(budget, table);
    for (int i = 0; i < 5000; i++) {
      guard.check(i);
      table.add(i);
    }
    List<Object> key = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      key.add(table);
    }
    assertThatThrownBy(() -> guard.check(key)).isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void aTableWithoutTreesPaysForItsChainsAndAnHonestOnePasses() {
    charged.fill(new Hashtable<>(), 1_000_000, 100_000, i -> "key-" + i);
    charged.fill(new Hashtable<>(), 1_000_000, 100_000, i -> i);
    assertThatThrownBy(
            () -> charged.fill(new Hashtable<>(), 1_000_000, 100_000, i -> i * 0x1_0000_0001L))
        .isInstanceOf(BudgetExceededException.class);
    assertThatThrownBy(() -> charged.fill(new CopyOnWriteArraySet<>(), 1_000_000, 100_000, i -> i))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void keysOfOneHashCodeArePaidForOnceForEachOther() {
    charged.fill(new HashMap<>(), ChargedKeys.SMALL, 80, i -> new Pair(i, -31 * i));
    assertThatThrownBy(
            () -> charged.fill(new HashMap<>(), 100_000, 20_000, i -> new Pair(i, -31 * i)))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void keysOfAnotherClassMeetTheStringsBeforeThem() {
    Map<Object, Object> map = new HashMap<>();
    for (int i = 0; i < 1 << 14; i++) {
      StringBuilder key = new StringBuilder();
      for (int bit = 0; bit < 14; bit++) {
        key.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      map.put(key.toString(), i);
    }
    long hash = map.keySet().iterator().next().hashCode();
    budget.start(500_000);
    KeyGuard guard = KeyGuard.of(budget, map);
    assertThatThrownBy(
            () -> {
              for (long i = 0; i < 20_000; i++) {
                guard.check(i << 32 | (hash ^ i) & 0xffff_ffffL);
              }
            })
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void immutableSetsPayForTheirOpenAddresses() {
    int size = 20_000;
    budget.start(100_000);
    KeyGuard honest = KeyGuard.ofImmutable(budget, size);
    for (int i = 0; i < size; i++) {
      honest.check("key-" + i);
    }
    budget.start(100_000);
    KeyGuard hostile = KeyGuard.ofImmutable(budget, size);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < size; i++) {
                hostile.check(2 * size * i); // all begin in one place
              }
            })
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void tablesOfIdentityAndListsAreFree() {
    charged.fill(new IdentityHashMap<>(), 1, 1000, i -> tree(20));
    charged.fill(new ArrayList<>(), 1, 1000, i -> tree(20));
  }

  @Test
  void aKeyThatNestsTooDeeplyToBeHashedIsRefused() {
    Pair pair = new Pair(null, 0);
    for (int i = 0; i < 1100; i++) {
      pair = new Pair(pair, i);
    }
    Pair deep = pair;
    assertThatThrownBy(() -> charged.cost(new HashMap<>(), deep))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("400 levels");
  }

  @Test
  void aFactorOfTheBudgetsGivesMore() {
    ReadBudget more = new ReadBudget(Budgets.DEFAULT.withFactors(1000, 1));
    more.start(100_000);
    KeyGuard guard = KeyGuard.of(more, new HashMap<>());
    for (int i = 0; i < 3000; i++) {
      guard.check(new Pair(i, -31 * i));
    }
  }

  @Test
  void aMessageThatGrowsMayCostWhatOneOfItsLengthMay() {
    for (int bytes : new int[] {0, 1, 23_999, 24_001, 1_000_000}) {
      budget.start(bytes);
      long all = budget.workLeft();
      budget.start(0);
      budget.grow(bytes / 3);
      budget.grow(bytes - bytes / 3);
      assertThat(budget.workLeft()).isEqualTo(all);
      budget.claimElements(bytes);
    }
  }

  @Test
  void aPartThatIsKnownIsAsDeepAsBefore() {
    Set<Object> chain = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      chain = new HashSet<>(Set.of(chain));
    }
    budget.start(1_000_000);
    KeyCost costs = new KeyCost(budget, null);
    costs.of(List.of(chain, 1), false);
    int levels = costs.levels();
    assertThat(levels).isEqualTo(102);
    costs.of(List.of(chain, 2), false);
    assertThat(costs.levels()).isEqualTo(levels);
    costs.of(List.of(1, List.of(chain)), false);
    assertThat(costs.levels()).isEqualTo(levels + 1);
    costs.of(List.of(List.of(List.of(1)), 1), false);
    assertThat(costs.levels()).isEqualTo(3);
  }

  @Test
  void eachFurtherComparatorOfASortedTableIsPaidFor() {
    budget.start(1_800_000);
    KeyGuard plain = KeyGuard.of(budget, new TreeSet<>());
    KeyGuard two = KeyGuard.of(budget, new TreeSet<>(), 2);
    for (int i = 0; i < 300_000; i++) {
      plain.check("key");
      if (i < 50_000) {
        two.check("key");
      }
    }
    budget.start(1_800_000);
    KeyGuard many = KeyGuard.of(budget, new TreeSet<>(), 16);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 600_000; i++) {
                many.check("key");
              }
            })
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void aTableThatIsItsOwnKeyIsRefusedTheSecondTimeHoweverManyKeysCameBefore() {
    for (int before = 0; before < 10; before++) {
      budget.start(100_000);
      Map<Object, Object> table = new HashMap<>();
      KeyGuard guard = KeyGuard.of(budget, table);
      for (int i = 0; i < before; i++) {
        List<Integer> key = List.of(i);
        guard.check(key);
        table.put(key, i);
      }
      guard.check(table);
      table.put(table, "once");
      assertThatThrownBy(() -> guard.check(table))
          .isInstanceOf(BudgetExceededException.class)
          .hasMessageContaining("contains itself");
    }
  }

  @Test
  void aKeyThatContainsItselfIsRefusedBeforeItIsHashed() {
    List<Object> inner = new ArrayList<>();
    List<Object> outer = new ArrayList<>(List.of(inner));
    inner.add(outer);
    budget.start(100_000);
    KeyGuard guard = KeyGuard.of(budget, new HashSet<>());
    assertThatThrownBy(() -> guard.check(outer))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("contains itself");
  }
}
