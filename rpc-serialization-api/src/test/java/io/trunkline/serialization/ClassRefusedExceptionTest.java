package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassRefusedExceptionTest {

  @ParameterizedTest
  @CsvSource({"0, 1, true", "0, 0, false", "3, 4, true", "3, 3, false"})
  void aRefusalIsFoundAmongSoManyCausesAndNotBehindThem(int wrapped, int most, boolean isFound) {
    ClassRefusedException refused = new ClassRefusedException("shop.Bid", "refused");
    Throwable failure = refused;
    for (int i = 0; i < wrapped; i++) {
      failure = new IllegalStateException(failure);
    }
    assertThat(ClassRefusedException.causeOf(failure, most)).isSameAs(isFound ? refused : null);
  }

  @ParameterizedTest
  @CsvSource({"1", "1000"})
  void causesThatGoInACircleEndTheSearch(int most) {
    Throwable first = new IllegalStateException("first");
    first.initCause(new IllegalStateException("second", first));
    assertThat(ClassRefusedException.causeOf(first, most)).isNull();
  }
}
