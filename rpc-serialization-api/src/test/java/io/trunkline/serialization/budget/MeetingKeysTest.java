package io.trunkline.serialization.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Keys that meet in one place of a table are paid for, also those that a table orders. */
final class MeetingKeysTest {

  private final ReadBudget budget = new ReadBudget(Budgets.DEFAULT);

  private record Point(long x, long y) {}

  /** One of a team, which knows all of them. */
  private static final class Member {
    final int number;
    final @Nullable Team team;

    Member(int number, @Nullable Team team) {
      this.number = number;
      this.team = team;
    }

    @Override
    public int hashCode() {
      return number;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Member member && member.number == number && member.team == team;
    }
  }

  private static final class Team {
    final List<Member> members = new ArrayList<>();

    @Override
    public int hashCode() {
      return 7; // and looks at no field
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }
  }

  /** The steps of putting keys into a map, as a serialization does. */
  private long cost(Map<Object, Object> map, int messageBytes, int count, IntFunction<?> key) {
    LazyKeyGuard guards = new LazyKeyGuard(map.getClass());
    budget.start(messageBytes);
    long before = budget.workLeft();
    KeyGuard guard = null;
    for (int i = 0; i < count; i++) {
      Object next = key.apply(i);
      guard = guards.check(guard, budget, map, i, next);
      map.put(next, i);
    }
    return before - budget.workLeft();
  }

  private static String ofOneHashCode(int number) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < 17; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }

  @Test
  void manyStringsAndNumbersOfOneHashCodeAreRefusedAndAFewThousandPass() {
    List<IntFunction<Object>> kinds =
        List.of(
            MeetingKeysTest::ofOneHashCode,
            i -> i * 0x1_0000_0001L,
            i -> new UUID(i, i),
            i -> new Date(i * 0x1_0000_0001L));
    for (IntFunction<Object> kind : kinds) {
      assertThat(cost(new HashMap<>(), 150_000, 5000, kind)).isPositive();
      assertThatThrownBy(() -> cost(new HashMap<>(), 2_000_000, 60_000, kind))
          .isInstanceOf(BudgetExceededException.class)
          .hasMessageContaining("hashing");
    }
  }

  @Test
  void numbersThatShareTheLowBitsOfTheirHashCodesMeetToo() {
    IntFunction<Object> inOnePlace =
        i -> {
          int spread = (i & 0x3fff) << 18 | i >> 14;
          return spread ^ spread >>> 16;
        };
    assertThatThrownBy(() -> cost(new HashMap<>(), 200_000, 100_000, inOnePlace))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void theFirstStringsOfASmallMapCostNothing() {
    assertThat(cost(new HashMap<>(), 1, 64, MeetingKeysTest::ofOneHashCode)).isZero();
    assertThat(cost(new TreeMap<>(), 1, 64, i -> "key-" + i)).isZero();
  }

  @Test
  void usualKeysMeetNoMoreThanChanceBrings() {
    List<IntFunction<Object>> usual =
        List.of(
            i -> "key-" + i,
            i -> "customer/" + i * 31 + "/order",
            i -> i,
            i -> i * 4096,
            i -> (long) i,
            i -> i * 1_000_000L,
            i -> (1_700_000_000_000L + i) << 22, // with the time in front
            i -> (double) i,
            i -> i * 0.25,
            i -> new Date(i * 1000L),
            i -> new UUID(i * 0x9e3779b97f4a7c15L, ~i),
            i -> Integer.toString(i, 36));
    for (int i = 0; i < usual.size(); i++) {
      long cost = cost(new HashMap<>(), 1_000_000, 100_000, usual.get(i));
      assertThat(cost).as("%s", i).isLessThan(2_000_000); // twenty steps for each
    }
  }

  @Test
  void pairsOfAGridPass() {
    cost(new HashMap<>(), 60_000, 10_000, i -> new Point(i / 100, i % 100));
    cost(new HashMap<>(), 60_000, 10_000, i -> new Point(i / 100 - 50, 50 - i % 100));
    cost(new HashMap<>(), 60_000, 10_000, i -> List.of(i / 100, i % 100));
    cost(new HashMap<>(), 1_400_000, 90_000, i -> new Point(i / 300, i % 300));
  }

  @Test
  void eachFurtherKeyOfOneHashCodeCostsMoreThanTheOneBefore() {
    IntFunction<Object> list = i -> new ArrayList<>(List.of(i, -31 * i));
    long some = cost(new HashMap<>(), 100_000, 200, list);
    long twice = cost(new HashMap<>(), 100_000, 400, list);
    assertThat(twice).isGreaterThan(4 * some);
    assertThatThrownBy(() -> cost(new HashMap<>(), 2_000_000, 1000, list))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void keysAfterTheFirstOneMeetIt() {
    Map<Object, Object> map = new Hashtable<>();
    long two = cost(map, 1000, 2, i -> List.of(i, -31 * i));
    long apart = cost(new Hashtable<>(), 1000, 2, i -> List.of(i, i));
    assertThat(two).isGreaterThan(apart);
  }

  @Test
  void membersOfATeamThatKnowAllOthersPass() {
    Team team = new Team();
    for (int i = 0; i < 15_000; i++) {
      team.members.add(new Member(i, team));
    }
    assertThatCode(() -> cost(new HashMap<>(), 200_000, 15_000, team.members::get))
        .doesNotThrowAnyException();
  }

  @Test
  void membersThatAreComparedArePaidForWithAllThatTheyKnow() {
    Team team = new Team();
    for (int i = 0; i < 3000; i++) {
      team.members.add(new Member(i % 30 == 0 ? 0 : i, team));
    }
    assertThatThrownBy(() -> cost(new HashMap<>(), 20_000, 3000, team.members::get))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void aTeamToWhichNoKeyBelongsIsPaidForInEachKey() {
    Team team = new Team();
    for (int i = 0; i < 5000; i++) {
      team.members.add(new Member(i, null));
    }
    assertThatThrownBy(() -> cost(new HashMap<>(), 20_000, 5000, i -> new Member(i, team)))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void guardsOfManySmallSetsArePaidFor() {
    LazyKeyGuard guards = new LazyKeyGuard(HashSet.class);
    budget.start(40_000);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 20_000; i++) {
                Set<Object> set = new HashSet<>();
                KeyGuard guard = guards.check(null, budget, set, 0, List.of());
                set.add(List.of());
                guards.check(guard, budget, set, 1, List.of(i));
              }
            })
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("memory");
  }
}
