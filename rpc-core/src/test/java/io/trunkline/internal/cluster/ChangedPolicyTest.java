package io.trunkline.internal.cluster;

import static io.trunkline.internal.cluster.ScriptedProvider.lost;
import static io.trunkline.internal.cluster.TestFleet.USUAL;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Status;
import io.trunkline.internal.cluster.TestFleet.Way;
import io.trunkline.internal.options.ClusterStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Policies that change while calls are made. */
@Timeout(60)
class ChangedPolicyTest {

  private static final ClusterPolicy WRITTEN =
      TestFleet.policy(ClusterStrategy.FAILOVER, 2, true, false);

  @ParameterizedTest
  @EnumSource
  void theNextCallGoesByTheNewPolicy(Way way) {
    TestFleet fleet = new TestFleet(2, USUAL);
    fleet.provider(0).then(lost(), lost(), lost());
    assertThat(fleet.failure(way).status()).isEqualTo(Status.CONNECTION_LOST);
    fleet.follow(WRITTEN);
    assertThat(fleet.value(way)).isEqualTo("p1");
    fleet.follow(TestFleet.policy(ClusterStrategy.FAILFAST, 2, true, false));
    assertThat(fleet.failure(way).status()).isEqualTo(Status.CONNECTION_LOST);
  }

  @ParameterizedTest
  @EnumSource
  void whatWasSpentOfTheBudgetStaysSpent(Way way) {
    TestFleet fleet = new TestFleet(2, WRITTEN, 1, String.class);
    for (int i = 0; i < RetryBudget.RESERVE; i++) {
      fleet.provider(0).then(lost());
      assertThat(fleet.value(way)).isEqualTo("p1");
    }
    fleet.follow(TestFleet.policy(ClusterStrategy.FAILOVER, 3, true, false));
    fleet.provider(0).then(lost());
    assertThat(fleet.failure(way)).hasMessageContaining("(retryBudget)");
  }

  @Test
  void aMethodWhosePolicyIsAsBeforeKeepsItsBalancer() {
    TestFleet fleet = new TestFleet(2, USUAL);
    fleet.follow(TestFleet.policy(ClusterStrategy.FAILOVER, 2, false, false));
    assertThat(fleet.balancersMade()).isEqualTo(1);
    fleet.follow(WRITTEN);
    assertThat(fleet.balancersMade()).isEqualTo(2);
  }
}
