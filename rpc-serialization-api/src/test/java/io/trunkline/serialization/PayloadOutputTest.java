package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PayloadOutputTest {

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i + 1);
    }
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7, 8, 100})
  void growsAndKeepsWhatWasWritten(int initial) {
    PayloadOutput out = new PayloadOutput(initial, 100);
    byte[] all = bytes(100);
    for (int i = 0; i < 50; i++) {
      out.write(all[i]);
    }
    out.write(all, 50, 0);
    out.write(all, 50, 50);
    assertThat(out.position()).isEqualTo(100);
    assertThat(Arrays.copyOf(out.array(), 100)).isEqualTo(all);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0, 10", "10, 10", "4, 10", "100, 10"})
  void neverHoldsMoreThanItsLimit(int initial, int limit) {
    PayloadOutput out = new PayloadOutput(initial, limit);
    out.write(bytes(limit), 0, limit);
    assertThat(out.position()).isEqualTo(limit);
    assertThat(out.array()).hasSize(limit);
    assertThatThrownBy(() -> out.write(1))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("limit is " + limit);
    assertThatThrownBy(() -> out.write(new byte[1], 0, 1))
        .isInstanceOf(BudgetExceededException.class);
    assertThatThrownBy(() -> out.ensure(Integer.MAX_VALUE))
        .isInstanceOf(BudgetExceededException.class);
    out.ensure(0);
    out.write(new byte[0], 0, 0);
    assertThat(out.position()).isEqualTo(limit);
    assertThat(Arrays.copyOf(out.array(), limit)).isEqualTo(bytes(limit));
  }

  @Test
  void theLimitIsThatOfTheMessageBehindItsHeader() {
    PayloadOutput out = new PayloadOutput(0, 100, 16);
    out.ensure(16);
    out.position(16);
    out.write(bytes(100), 0, 100);
    assertThatThrownBy(() -> out.write(1))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessage("the message needs 101 bytes or more, its limit is 100");
  }

  @Test
  void aRefusedWriteLeavesArrayAndPosition() {
    PayloadOutput out = new PayloadOutput(2, 10);
    out.write(7);
    byte[] before = out.array();
    assertThatThrownBy(() -> out.write(bytes(10), 0, 10))
        .isInstanceOf(BudgetExceededException.class);
    assertThat(out.array()).isSameAs(before).startsWith(7);
    assertThat(out.position()).isEqualTo(1);
  }

  @Test
  void ensureGrantsRoomBehindThePosition() {
    PayloadOutput out = new PayloadOutput(2, 100);
    out.write(7);
    out.ensure(1);
    assertThat(out.array()).hasSize(2);
    out.ensure(2);
    assertThat(out.array().length).isBetween(3, 100);
    assertThat(out.array()[0]).isEqualTo((byte) 7);
    out.ensure(99);
    assertThat(out.array()).hasSize(100);
    assertThatThrownBy(() -> out.ensure(100)).isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void thePositionMovesWithinTheArrayOnly() {
    PayloadOutput out = new PayloadOutput(4, 10);
    out.position(4);
    assertThat(out.position()).isEqualTo(4);
    out.position(0);
    assertThat(out.position()).isZero();
    for (int outside : new int[] {-1, 5, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> out.position(outside))
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("" + outside);
    }
  }

  @Test
  void resetEmptiesItAndKeepsTheArray() {
    PayloadOutput out = new PayloadOutput(0, 10);
    out.write(bytes(8), 0, 8);
    byte[] array = out.array();
    out.reset();
    assertThat(out.position()).isZero();
    out.write(9);
    assertThat(out.array()).isSameAs(array).startsWith(9, 2);
  }

  @Test
  void writesOnlyTheLowByteOfAnInt() {
    PayloadOutput out = new PayloadOutput(1, 10);
    out.write(0x1ff);
    assertThat(out.array()[0]).isEqualTo((byte) 0xff);
  }

  @Test
  void remainsUsableAfterClose() {
    PayloadOutput out = new PayloadOutput(1, 10);
    out.close();
    out.write(1);
    assertThat(out.position()).isEqualTo(1);
  }

  @Test
  void aViewIsOfTheArrayThatIsThereNow() {
    PayloadOutput out = new PayloadOutput(4, 100);
    assertThat(out.view(1, 2)).isSameAs(out.view(3, 1));
    out.view(1, 2).put((byte) 7).put((byte) 8);
    assertThat(out.array()).containsExactly(0, 7, 8, 0);
    assertThat(out.view(1, 2).remaining()).isEqualTo(2);
    assertThat(out.position()).isZero();
    out.ensure(50);
    out.view(40, 10).put((byte) 9);
    assertThat(out.array()[40]).isEqualTo((byte) 9);
    assertThatThrownBy(() -> out.view(0, out.array().length + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void saysHowMuchMayStillBeWritten() {
    PayloadOutput out = new PayloadOutput(1, 10, 4);
    assertThat(out.room()).isEqualTo(14);
    out.write(bytes(4), 0, 4);
    assertThat(out.room()).isEqualTo(10);
  }

  @Test
  void anOutputOntoAnArrayFillsItAndNeverGrows() {
    byte[] array = new byte[3];
    PayloadOutput out = PayloadOutput.onto(array);
    out.write(bytes(3), 0, 3);
    assertThat(out.array()).isSameAs(array);
    assertThatThrownBy(() -> out.write(1))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("its limit is 3");
  }
}
