package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyPoolTest {

  private static final int KIB = 1024;

  private final BodyPool bodies = new BodyPool();

  @ParameterizedTest
  @ValueSource(ints = {8 * KIB, 8 * KIB + 1, 50_000, 256 * KIB - 1, 256 * KIB})
  void aLargeArrayComesBack(int size) {
    byte[] array = bodies.acquire(size);
    assertThat(array.length).isBetween(size, size + size / 8 + 1);
    bodies.keep(array);
    assertThat(bodies.acquire(size)).isSameAs(array);
    assertThat(bodies.acquire(size)).isNotSameAs(array);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8 * KIB - 1, 256 * KIB + 1})
  void smallAndHugeArraysAreExactAndNotKept(int size) {
    byte[] array = bodies.acquire(size);
    assertThat(array).hasSize(size);
    bodies.keep(array);
    assertThat(bodies.acquire(size)).isNotSameAs(array);
  }

  @Test
  void anArrayThatIsTooSmallIsNotGiven() {
    bodies.keep(bodies.acquire(10_000));
    assertThat(bodies.acquire(50_000).length).isGreaterThanOrEqualTo(50_000);
  }

  @Test
  void noMoreThanSoManyAreKept() {
    List<byte[]> arrays = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      arrays.add(new byte[256 * KIB]);
    }
    arrays.forEach(bodies::keep);
    int kept = 0;
    for (int i = 0; i < 100; i++) {
      byte[] array = bodies.acquire(256 * KIB);
      kept += arrays.stream().anyMatch(known -> known == array) ? 1 : 0;
    }
    assertThat(kept).isEqualTo(32);
  }
}
