package io.trunkline.serialization.fory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.testkit.model.Node;
import io.trunkline.testkit.terms.TermsPair;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects in objects, beyond what the stack of a thread holds. */
final class DeepObjectsTest {

  private final TermsPair pair =
      TermsPair.of(new ForySerializationProvider(), List.of(Node.class), List.of(Node.class));

  private static Node chain(int levels) {
    Node first = new Node("0");
    Node last = first;
    for (int i = 1; i < levels; i++) {
      last.right = new Node("" + i);
      last = last.right;
    }
    return first;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 99, 100, 101, 1_000, 2_000})
  void aLinkedListArrives(int levels) {
    Node read = (Node) pair.pass(chain(levels));
    int count = 0;
    for (Node next = read; next != null; next = next.right) {
      assertThat(next.name).isEqualTo("" + count++);
    }
    assertThat(count).isEqualTo(levels);
  }

  @Test
  void aLinkedListThatIsDeeperThanTheBudgetIsNotWritten() {
    assertThatThrownBy(() -> pair.write(chain(2_001)))
        .isInstanceOfSatisfying(
            BudgetExceededException.class,
            refused ->
                assertThat(refused.budget()).isEqualTo(BudgetExceededException.Budget.DEPTH));
  }
}
