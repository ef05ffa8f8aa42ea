package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrayAgeTest {

  @Test
  void arraysAreReplacedAfterAsManyMessagesEachTime() {
    ArrayAge age = new ArrayAge();
    for (int life = 0; life < 3; life++) {
      for (int message = 1; message < 4096; message++) {
        assertThat(age.isReached()).as("message %d of life %d", message, life).isFalse();
      }
      assertThat(age.isReached()).isTrue();
    }
  }
}
