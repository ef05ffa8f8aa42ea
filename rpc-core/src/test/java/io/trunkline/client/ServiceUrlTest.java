package io.trunkline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceUrlTest {

  @Test
  void aUrlSaysWhereAndWhat() {
    ServiceUrl url =
        ServiceUrl.parse(
            "dubbo://peer.example:20990/com.acme.Bids?group=blue&version=1.2&timeout=3000");
    assertThat(url.host()).isEqualTo("peer.example");
    assertThat(url.port()).isEqualTo(20990);
    assertThat(url.path()).isEqualTo("com.acme.Bids");
    assertThat(url.settings())
        .containsEntry("group", "blue")
        .containsEntry("version", "1.2")
        .containsEntry("timeout", "3000");
    assertThat(url.address().isUnresolved()).isTrue();
  }

  @Test
  void portAndPathMayBeLeftOut() {
    ServiceUrl url = ServiceUrl.parse("dubbo://127.0.0.1");
    assertThat(url.port()).isEqualTo(20880);
    assertThat(url.path()).isNull();
    assertThat(ServiceUrl.parse("dubbo://[::1]:1").address().getHostString()).isEqualTo("::1");
  }

  @Test
  void whatProvidersSayOfThemselvesIsNoError() {
    assertThat(
            ServiceUrl.parse(
                    "dubbo://h:1/p?anyhost=true&pid=7&side=provider&methods=a,b"
                        .replace(",", "%2C"))
                .settings())
        .isEmpty();
  }

  @Test
  void anUnknownKeyNamesTheNearestOne() {
    assertThatThrownBy(() -> ServiceUrl.parse("dubbo://h:1?serialisation=kryo"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'serialisation'")
        .hasMessageContaining("did you mean 'serialization'?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo://a:1,b:2", "dubbo://a:1;dubbo://b:2"})
  void severalAddressesAreRefused(String url) {
    assertThatThrownBy(() -> ServiceUrl.parse(url)).hasMessageContaining("several addresses");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a:1",
        "127.0.0.1:33327",
        "http://a:1",
        "dubbo://",
        "dubbo:// x",
        "dubbo://a:1:2",
        "dubbo://a:0",
        "dubbo://a:99999"
      })
  void whatIsNoUrlIsNamed(String url) {
    assertThatThrownBy(() -> ServiceUrl.parse(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"" + url + "\" is not of the form dubbo://host:port");
  }
}
