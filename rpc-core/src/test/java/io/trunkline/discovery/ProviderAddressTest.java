package io.trunkline.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderAddressTest {

  @ParameterizedTest
  @CsvSource({
    "a:1, a:1",
    "' dubbo://a:1/com.acme.Bids?x=y ', a:1",
    "a, a:20880",
    "10.0.0.1:65535?weight=3, 10.0.0.1:65535",
    "[::1]:7, [::1]:7",
    "dubbo://[fe80::1], [fe80::1]:20880",
    "dubbo://[fe80::1%eth0]:7, [fe80::1%eth0]:7",
    "dubbo://[fe80::1%25eth0]:7/p, [fe80::1%eth0]:7",
    "dubbo://fe80:0:0:0:894:aeec:f37d:23e1%en0/p, [fe80:0:0:0:894:aeec:f37d:23e1%en0]:20880",
    "fe80::1%en0:7, [fe80::1%en0]:7",
    "dubbo://2001:db8:0:0:0:0:0:1:20881/p, [2001:db8:0:0:0:0:0:1]:20881",
    "2001:db8:0:0:0:0:0:1, [2001:db8:0:0:0:0:0:1]:20880",
    "2001:db8::1:20881, [2001:db8::1]:20881",
    "[::ffff:10.0.0.1]:7, [::ffff:10.0.0.1]:7",
    "my_host:1, my_host:1",
    "dubbo://my_stack_provider_1.my_net:20880, my_stack_provider_1.my_net:20880",
    "_dubbo.example:1, _dubbo.example:1",
    "web.1:7, web.1:7",
    "3f2a9c:7, 3f2a9c:7",
    "PEER.Example:7, PEER.Example:7",
    "peer.example.:7, peer.example.:7",
    "dubbo://me:secret@my_host:1, my_host:1",
    "a:, a:20880"
  })
  void anAddressIsReadWithItsPort(String text, String address) {
    assertThat(ProviderAddress.parse(text)).hasToString(address);
  }

  @Test
  void whatIsSaidAboutAProviderIsDecoded() {
    ProviderAddress address =
        ProviderAddress.parse("a:1?weight=200&warmup=5&timestamp=9&tag=a%26b&empty=&flag");
    assertThat(address.weight()).isEqualTo(200);
    assertThat(address.warmupMillis()).isEqualTo(5);
    assertThat(address.startedAtMillis()).isEqualTo(9);
    assertThat(address.parameter("tag")).isEqualTo("a&b");
    assertThat(address.parameter("empty")).isNull();
    assertThat(address.parameters()).containsEntry("flag", "");
  }

  @Test
  void aNumberThatIsNoneCountsAsNotSaid() {
    assertThat(ProviderAddress.parse("a:1?weight=much").weight()).isEqualTo(100);
    assertThat(ProviderAddress.parse("a:1?weight=-1").weight()).isEqualTo(100);
    assertThat(ProviderAddress.parse("a:1?weight=0").weight()).isZero();
    assertThat(ProviderAddress.parse("a:1").startedAtMillis()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":1",
        "http://a:1",
        "a:0",
        "a:65536",
        "a b:1",
        "?weight=1",
        "a..b:1",
        ".a:1",
        "-a:1",
        "a-:1",
        "a-.b:1",
        "a:1:2",
        "a:x",
        "a:-1",
        "a:000001",
        "256.1.1.1:1",
        "1.2.3:1",
        "1:1",
        "[::1",
        "[::1]7",
        "[a]:1",
        "[::1%]:1",
        "[fe80::1%a/b]:1",
        "fe80::1%:1",
        "a%b:1",
        "\u4f60:1",
        "a:1/x y"
      })
  void whatIsNoAddressIsNamed(String text) {
    assertThatThrownBy(() -> ProviderAddress.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"" + text + "\" is not an address of the form [dubbo://]host:port");
  }
}
