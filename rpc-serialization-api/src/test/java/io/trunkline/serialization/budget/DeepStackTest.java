package io.trunkline.serialization.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import java.io.IOException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deep work continues on a larger stack, as if it ran on its caller's. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class DeepStackTest {

  private final DeepStack stack = new DeepStack(Budgets.DEFAULT);

  private static int descend(int levels) {
    return levels == 0 ? 0 : 1 + descend(levels - 1);
  }

  @Test
  void theStackIsLargerThanThatOfMostThreads() {
    assertThat(stack.call(() -> descend(50_000))).isEqualTo(50_000);
  }

  @Test
  void whatTheWorkThrowsIsThrownByTheCaller() {
    IOException failure = new IOException("no");
    assertThatThrownBy(
            () ->
                stack.call(
                    () -> {
                      throw failure;
                    }))
        .isSameAs(failure);
    StackOverflowError error = new StackOverflowError();
    assertThatThrownBy(
            () ->
                stack.call(
                    () -> {
                      throw error;
                    }))
        .isSameAs(error);
  }

  private static final class Loop extends Thread implements EventLoopThread {
    private Loop(Runnable task) {
      super(task);
    }
  }

  @Test
  void anEventLoopDoesNotWait() throws Exception {
    FutureTask<Object> task = new FutureTask<>(() -> stack.call(() -> "done"));
    new Loop(task).start();
    assertThatThrownBy(() -> task.get(30, TimeUnit.SECONDS))
        .hasRootCauseInstanceOf(BudgetExceededException.class)
        .rootCause()
        .matches(BudgetExceededException::needsAnotherThread)
        .hasMessageContaining("100 levels")
        .hasMessageContaining("use another thread");
  }

  @Test
  void theContextClassLoaderIsTheCallers() {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    ClassLoader own = new ClassLoader(before) {};
    Thread.currentThread().setContextClassLoader(own);
    try {
      assertThat(stack.call(() -> Thread.currentThread().getContextClassLoader())).isSameAs(own);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  @Test
  void anInterruptIsKeptForLater() {
    Thread.currentThread().interrupt();
    assertThat(stack.call(() -> "done")).isEqualTo("done");
    assertThat(Thread.interrupted()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 2000})
  void onlyDeepMessagesChangeToIt(int maxDepth) {
    Budgets budgets = new Budgets(maxDepth, 64);
    Nesting nesting = new Nesting(budgets, new DeepStack(budgets));
    nesting.start();
    for (int i = 1; i <= maxDepth; i++) {
      assertThat(nesting.isDeep()).isEqualTo(i > DeepStack.LEVELS_ON_ANY_STACK);
      nesting.enter();
    }
    assertThatThrownBy(nesting::enter).isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void siblingsOfADeepObjectStayOnTheirStack() throws Exception {
    Nesting nesting = new Nesting(Budgets.DEFAULT, stack);
    nesting.start();
    for (int i = 0; i < DeepStack.LEVELS_ON_ANY_STACK; i++) {
      nesting.enter();
    }
    assertThat(nesting.isDeep()).isTrue();
    assertThat(nesting.continueDeep(nesting::isDeep)).isEqualTo(false);
    assertThat(nesting.isDeep()).isFalse();
  }

  @Test
  void eachChangeOfTheStackIsChargedWhenReading() {
    ReadBudget budget = new ReadBudget(Budgets.DEFAULT, stack);
    budget.start(1);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 1000; i++) {
                budget.continueDeep(() -> null);
              }
            })
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("deeply nested");
  }
}
