package io.trunkline.internal.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.ProviderAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProviderUrlsTest {

  private static ProviderAddress at(int port, String group, String timestamp) {
    return new ProviderAddress("a", port, Map.of("group", group, "timestamp", timestamp));
  }

  @Test
  void ofSeveralStartsAtOnePortTheLatestCountsInEachGroup() {
    ProviderAddress killed = at(1, "one", "1000");
    ProviderAddress one = at(1, "one", "2000");
    ProviderAddress two = at(1, "two", "2001");
    assertThat(ProviderUrls.latest(List.of(killed, one, two))).containsExactly(one, two);
  }

  @Test
  void theVersion000IsNone() {
    ProviderAddress none = new ProviderAddress("a", 1, Map.of("timestamp", "1"));
    ProviderAddress zero =
        new ProviderAddress("a", 1, Map.of("version", "0.0.0", "timestamp", "2"));
    assertThat(ProviderUrls.latest(List.of(none, zero))).containsExactly(zero);
  }
}
