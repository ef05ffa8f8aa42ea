package io.trunkline.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostCheckTest {

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "127.0.0.1",
        "10.0.0.7:8080",
        "[::1]",
        "[::1]:8080",
        "localhost",
        "LOCALHOST:8080",
        "shop.localhost:8080",
        "orders:8080"
      })
  void namesThatNoOtherSiteCanHaveAreKnown(String host) {
    assertThat(new HostCheck(Set.of()).isKnown(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:8080",
        "127.0.0.1.evil.example",
        "localhost.evil.example:8080",
        "evil.example:8080:8080",
        "1.2.3.4@evil.example",
        "orders.",
        ""
      })
  void otherNamesAreUnknown(String host) {
    assertThat(new HostCheck(Set.of()).isKnown(host)).isFalse();
  }

  @Test
  void namesThatAreSetAreKnown() {
    HostCheck hosts = new HostCheck(Set.of("console.shop.EXAMPLE"));
    assertThat(hosts.isKnown("Console.Shop.example:443")).isTrue();
    assertThat(hosts.isKnown("console.shop.example")).isTrue();
    assertThat(hosts.isKnown("shop.example")).isFalse();
  }
}
