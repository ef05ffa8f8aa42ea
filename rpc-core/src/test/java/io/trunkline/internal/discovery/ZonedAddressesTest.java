package io.trunkline.internal.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ZonedAddressesTest {

  @Test
  void theZoneOfASourceLeavesWhatAnOperatorSaysItsWord() {
    ProviderAddress said =
        new ProviderAddress("10.0.0.1", 20880, Map.of("timeout", "200"), Set.of("timeout"));
    List<ProviderAddress> heard = new ArrayList<>();
    new ZonedAddresses(new FixedAddresses(List.of(said)), "r1")
        .start(
            new AddressSource.Listener() {
              @Override
              public void addresses(List<ProviderAddress> providers) {
                heard.addAll(providers);
              }

              @Override
              public void unavailable(String reason) {
                throw new AssertionError(reason);
              }
            });
    assertThat(heard)
        .containsExactly(
            new ProviderAddress(
                "10.0.0.1", 20880, Map.of("timeout", "200", "zone", "r1"), Set.of("timeout")));
  }
}
