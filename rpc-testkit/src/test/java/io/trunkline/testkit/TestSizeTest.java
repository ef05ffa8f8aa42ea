package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class TestSizeTest {

  private final String before = System.getProperty("trunkline.tests", "quick");

  @BeforeEach
  void clear() {
    System.clearProperty("trunkline.tests");
  }

  @AfterEach
  void restore() {
    System.setProperty("trunkline.tests", before);
    System.clearProperty("items");
  }

  @Test
  void quickIsTheDefault() {
    assertThat(TestSize.of(1, 1_000)).isEqualTo(1);
  }

  @Test
  void fullIsChosenByAProperty() {
    System.setProperty("trunkline.tests", "full");
    assertThat(TestSize.of(1, 1_000)).isEqualTo(1_000);
  }

  @Test
  void aSuiteSetsItsOwnNumber() {
    System.setProperty("items", "7");
    assertThat(TestSize.of("items", 1, 1_000)).isEqualTo(7);
  }

  @Test
  void anUnknownSizeIsRefusedByName() {
    System.setProperty("trunkline.tests", "large");
    assertThatThrownBy(TestSize::current)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("trunkline.tests=large, expected quick or full");
  }
}
