package io.trunkline.internal.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.settings.ClusterSettings;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ClusterStrategyTest {

  @Test
  void eachStrategyIsAChoiceOfTheSettingAndEachChoiceIsAStrategy() {
    assertThat(ClusterSettings.STRATEGY.choices())
        .containsExactlyElementsOf(
            Arrays.stream(ClusterStrategy.values()).map(ClusterStrategy::toString).toList())
        .allSatisfy(name -> assertThat(ClusterStrategy.named(name)).hasToString(name));
  }

  @Test
  void anUnknownNameIsRefusedWithTheKnownOnesAndTheNearest() {
    assertThatThrownBy(() -> ClusterStrategy.named("Failover"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "cluster is 'Failover', expected one of failover, failfast, failsafe, failback,"
                + " forking, broadcast, available; did you mean 'failover'?");
  }
}
