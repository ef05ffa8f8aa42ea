package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.budget.ReadBudget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The budgets, and what is left of them while a message is read. */
final class BudgetsTest {

  @Test
  void theDefaultIsThePayloadLimitOfDubboAndRoomForLinkedObjects() {
    assertThat(Budgets.DEFAULT).isEqualTo(new Budgets(2000, 8_388_608));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void refusesADepthBelowOne(int depth) {
    assertThatThrownBy(() -> new Budgets(depth, 64))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxDepth is " + depth);
  }

  @ParameterizedTest
  @ValueSource(ints = {63, 0, -1, Integer.MIN_VALUE})
  void refusesFewerThan64Bytes(int bytes) {
    assertThatThrownBy(() -> new Budgets(1, bytes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxMessageBytes is " + bytes);
  }

  @Test
  void acceptsTheSmallestAndTheLargest() {
    assertThat(new Budgets(1, 64).maxDepth()).isEqualTo(1);
    assertThat(new Budgets(Integer.MAX_VALUE, Integer.MAX_VALUE).maxMessageBytes())
        .isEqualTo(Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource({
    "8388608, 8388608",
    "64, 64",
    "63, 64",
    "1, 64",
    "0, 2147483647",
    "-1, 2147483647",
    "2147483647, 2147483647"
  })
  void aPayloadLimitBoundsTheMessageAndNoLimitLeavesItUnbounded(int payload, int bytes) {
    assertThat(Budgets.of(2000, payload)).isEqualTo(new Budgets(Budgets.DEFAULT.maxDepth(), bytes));
  }

  private static ReadBudget started(int depth, int messageBytes) {
    ReadBudget budget = new ReadBudget(new Budgets(depth, 64));
    budget.start(messageBytes);
    return budget;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 64})
  void nestsExactlyAsDeepAsAllowed(int depth) {
    ReadBudget budget = started(depth, 10);
    for (int i = 0; i < depth; i++) {
      budget.enter();
    }
    assertThatThrownBy(budget::enter)
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("" + depth);
  }

  @Test
  void leavingMakesRoomForASibling() {
    ReadBudget budget = started(2, 10);
    for (int i = 0; i < 100; i++) {
      budget.enter();
      budget.enter();
      budget.leave();
      budget.leave();
    }
    budget.enter();
    budget.enter();
    assertThatThrownBy(budget::enter).isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void grantsAsManyElementsAsTheMessageHasBytesOverAllItsContainers() {
    ReadBudget budget = started(1, 10);
    budget.claimElements(0);
    budget.claimElements(4);
    budget.claimElements(6);
    budget.claimElements(0);
    assertThatThrownBy(() -> budget.claimElements(1))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("1 elements")
        .hasMessageContaining("room for 0");
  }

  @ParameterizedTest
  @ValueSource(
      longs = {11, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE})
  void refusesCountsThatAreNegativeOrBeyondTheMessage(long count) {
    ReadBudget budget = started(1, 10);
    assertThatThrownBy(() -> budget.claimElements(count))
        .isInstanceOf(BudgetExceededException.class);
    budget.claimElements(10); // a refused claim takes nothing
  }

  @Test
  void anEmptyMessageHoldsNoElement() {
    ReadBudget budget = started(1, 0);
    budget.claimElements(0);
    assertThatThrownBy(() -> budget.claimElements(1)).isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void eachMessageStartsAfresh() {
    ReadBudget budget = started(1, 3);
    budget.enter();
    budget.claimElements(3);
    assertThatThrownBy(budget::enter).isInstanceOf(BudgetExceededException.class);
    budget.start(5);
    budget.enter();
    budget.claimElements(5);
  }
}
