package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PayloadInputTest {

  private static final byte[] BYTES = {0, 1, 2, (byte) 0xff, 4, 5};

  @Test
  void readsExactlyItsRange() {
    PayloadInput in = new PayloadInput(BYTES, 2, 2);
    assertThat(in.position()).isEqualTo(2);
    assertThat(in.limit()).isEqualTo(4);
    assertThat(in.remaining()).isEqualTo(2);
    assertThat(in.available()).isEqualTo(2);
    assertThat(in.read()).isEqualTo(2);
    assertThat(in.read()).as("unsigned").isEqualTo(255);
    assertThat(in.read()).isEqualTo(-1);
    assertThat(in.read()).isEqualTo(-1);
    assertThat(in.remaining()).isZero();
    assertThat(in.array()).isSameAs(BYTES);
  }

  @ParameterizedTest
  @CsvSource({"-1, 1", "0, 7", "6, 1", "7, 0", "0, -1", "2147483647, 1", "1, 2147483647"})
  void refusesARangeOutsideTheArray(int offset, int length) {
    assertThatThrownBy(() -> new PayloadInput(BYTES, offset, length))
        .isInstanceOf(IndexOutOfBoundsException.class);
    PayloadInput in = new PayloadInput(BYTES, 1, 2);
    assertThatThrownBy(() -> in.wrap(BYTES, offset, length))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(in.remaining()).as("unchanged").isEqualTo(2);
  }

  @Test
  void anEmptyRangeIsAtItsEndAnywhere() {
    for (int offset = 0; offset <= BYTES.length; offset++) {
      PayloadInput in = new PayloadInput(BYTES, offset, 0);
      assertThat(in.read()).isEqualTo(-1);
      assertThat(in.read(new byte[1], 0, 1)).isEqualTo(-1);
      assertThat(in.skip(1)).isZero();
    }
  }

  @Test
  void readsBlocksUpToTheLimit() {
    PayloadInput in = new PayloadInput(BYTES, 1, 4);
    byte[] target = new byte[10];
    assertThat(in.read(target, 0, 0)).isZero();
    assertThat(in.read(target, 3, 2)).isEqualTo(2);
    assertThat(in.read(target, 5, 5)).isEqualTo(2);
    assertThat(target).containsExactly(0, 0, 0, 1, 2, -1, 4, 0, 0, 0);
    assertThat(in.read(target, 0, 1)).isEqualTo(-1);
    assertThat(in.read(target, 0, 0)).as("no byte asked, none missing").isZero();
  }

  @Test
  void skipsWithinItsRange() {
    PayloadInput in = new PayloadInput(BYTES, 1, 4);
    assertThat(in.skip(0)).isZero();
    assertThat(in.skip(-3)).isZero();
    assertThat(in.skip(Long.MIN_VALUE)).isZero();
    assertThat(in.position()).isEqualTo(1);
    assertThat(in.skip(1)).isEqualTo(1);
    assertThat(in.skip(Long.MAX_VALUE)).isEqualTo(3);
    assertThat(in.position()).isEqualTo(5);
  }

  @Test
  void movesToAPositionUpToItsLimit() {
    PayloadInput in = new PayloadInput(BYTES, 1, 4);
    in.position(5);
    assertThat(in.remaining()).isZero();
    in.position(3);
    assertThat(in.read()).isEqualTo(255);
    for (int outside : new int[] {-1, 6, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> in.position(outside)).isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThat(in.position()).isEqualTo(4);
  }

  @Test
  void canBePointedAtAnotherRangeAndSurvivesClose() {
    PayloadInput in = new PayloadInput(BYTES, 0, 6);
    in.skip(6);
    in.close();
    byte[] other = {9};
    in.wrap(other, 0, 1);
    assertThat(in.array()).isSameAs(other);
    assertThat(in.read()).isEqualTo(9);
  }
}
