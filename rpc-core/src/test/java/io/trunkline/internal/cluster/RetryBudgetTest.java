package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RetryBudgetTest {

  private static int taken(RetryBudget budget, int attempts) {
    int taken = 0;
    for (int i = 0; i < attempts; i++) {
      taken += budget.take() ? 1 : 0;
    }
    return taken;
  }

  @Test
  void aRareCallCanBeRepeated() {
    RetryBudget budget = new RetryBudget(10);
    budget.called();
    assertThat(budget.take()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 50, 100, 1000})
  void noMoreIsTakenThanItsPartOfTheCallsAndTheReserve(int percent) {
    RetryBudget budget = new RetryBudget(percent);
    int taken = 0;
    for (int i = 0; i < 10_000; i++) {
      budget.called();
      taken += taken(budget, 11);
    }
    int most = RetryBudget.RESERVE + 100 * percent; // the first calls add nothing to a full reserve
    assertThat(taken).isBetween(most - 1, most);
  }

  @Test
  void ofWhatCallsHaveEarnedALimitedPartIsKept() {
    RetryBudget budget = new RetryBudget(10);
    for (int i = 0; i < 1_000_000; i++) {
      budget.called();
    }
    assertThat(taken(budget, 10_000)).isEqualTo(RetryBudget.SAVED_CALLS / 10);
  }

  @Test
  void aBudgetOfNothingHasNoReserve() {
    RetryBudget budget = new RetryBudget(0);
    budget.called();
    assertThat(budget.take()).isFalse();
  }

  @Test
  void manyThreadsTakeNoMoreThanOneWould() throws Exception {
    int threads = 4;
    int calls = 50_000;
    RetryBudget budget = new RetryBudget(10);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<CompletableFuture<Integer>> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        all.add(
            CompletableFuture.supplyAsync(
                () -> {
                  int taken = 0;
                  for (int i = 0; i < calls; i++) {
                    budget.called();
                    taken += budget.take() ? 1 : 0;
                  }
                  return taken;
                },
                pool));
      }
      int taken = taken(budget, 0);
      for (CompletableFuture<Integer> one : all) {
        taken += one.get(30, TimeUnit.SECONDS);
      }
      taken += taken(budget, 1_000); // what the last calls have earned
      assertThat(taken).isEqualTo(RetryBudget.RESERVE + threads * calls / 10);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void aServiceHasOneBudgetForEachPercentage() {
    RetryBudgets budgets = new RetryBudgets();
    RetryBudget budget = budgets.of("x/shop.Orders:1", 10);
    assertThat(budgets.of("x/shop.Orders:1", 10)).isSameAs(budget);
    assertThat(budgets.of("x/shop.Orders:2", 10)).isNotSameAs(budget);
    assertThat(budgets.of("x/shop.Orders:1", 20).percent()).isEqualTo(20);
  }
}
