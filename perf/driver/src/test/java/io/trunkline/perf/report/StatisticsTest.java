package io.trunkline.perf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatisticsTest {

  @Test
  void theMedianIsTheMiddleOneOrTheMeanOfTheTwoInTheMiddle() {
    assertThat(Statistics.of(List.of(9.0, 1.0, 5.0))).isEqualTo(new Statistics(5, 1, 9));
    assertThat(Statistics.of(List.of(4.0, 1.0, 2.0, 9.0))).isEqualTo(new Statistics(3, 1, 9));
    assertThat(Statistics.of(List.of(7.0))).isEqualTo(new Statistics(7, 7, 7));
    assertThatIllegalArgumentException().isThrownBy(() -> Statistics.of(List.of()));
  }

  @Test
  void theMidmeanLeavesOutAQuarterOnEitherSide() {
    assertThat(Statistics.midmean(List.of(9.0))).isEqualTo(9);
    assertThat(Statistics.midmean(List.of(9.0, 1.0, 2.0))).isEqualTo(4);
    assertThat(Statistics.midmean(List.of(99.0, 1.0, 2.0, 4.0))).isEqualTo(3);
    assertThat(Statistics.midmean(List.of(9.0, 8.0, 1.0, 2.0, 3.0, 3.0, 4.0, -5.0))).isEqualTo(3);
    assertThatIllegalArgumentException().isThrownBy(() -> Statistics.midmean(List.of()));
  }

  @Test
  void aRatioIsThatOfTheMediansAndSpreadsOverTheRounds() {
    Map<Integer, Double> reference = Map.of(1, 100.0, 2, 200.0, 3, 300.0);
    List<Integer> rounds = List.of(1, 2, 3);
    assertThat(
            Statistics.ratio(
                rounds,
                round -> round,
                round -> List.of(0.0, 50.0, 120.0, 90.0).get(round),
                reference))
        .isEqualTo(new Statistics(0.45, 0.3, 0.6));
  }

  @Test
  void withoutAReferenceThereIsNoRatio() {
    assertThat(Statistics.ratio(List.of(1), round -> round, round -> 5, Map.of())).isNull();
  }
}
