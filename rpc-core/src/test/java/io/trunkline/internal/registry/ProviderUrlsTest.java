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
}
