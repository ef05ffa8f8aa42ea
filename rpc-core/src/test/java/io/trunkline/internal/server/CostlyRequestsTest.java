package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CostlyRequestsTest {

  private static final long NOW = Long.MAX_VALUE - 5; // the clock may overflow

  private final CostlyRequests requests = new CostlyRequests();

  private static long in(long seconds) {
    return NOW + TimeUnit.SECONDS.toNanos(seconds);
  }

  @Test
  void nothingIsRestrictedBeforeARefusal() {
    assertThat(requests.areRestricted(NOW)).isFalse();
    assertThat(requests.areRestricted(0)).isFalse();
  }

  @Test
  void aRefusalRestrictsForAMinuteAndTheNextOneForAnother() {
    requests.refused(NOW);
    assertThat(requests.areRestricted(in(59))).isTrue();
    assertThat(requests.areRestricted(in(60))).isFalse();
    requests.refused(in(59));
    assertThat(requests.areRestricted(in(118))).isTrue();
    assertThat(requests.areRestricted(in(119))).isFalse();
  }

  @Test
  void anAddressIsKeptWhileItIsRestricted() {
    AddressAccount account = new AddressAccount();
    assertThat(account.isIdle()).isTrue();
    account.costlyRequests().refused(System.nanoTime());
    assertThat(account.isIdle()).isFalse();
  }
}
