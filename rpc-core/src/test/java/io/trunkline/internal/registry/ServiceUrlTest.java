package io.trunkline.internal.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceUrlTest {

  @Test
  void readsTheNameOfANode() {
    ServiceUrl url =
        ServiceUrl.ofEncoded(
            "dubbo%3A%2F%2F10.0.0.7%3A20880%2Fshop.Orders%3Fanyhost%3Dtrue%26application%3Dorders"
                + "%26methods%3Dfind%2Cplace%26side%3Dprovider%26timestamp%3D1700000000000");
    assertThat(url.protocol()).isEqualTo("dubbo");
    assertThat(url.host()).isEqualTo("10.0.0.7");
    assertThat(url.port()).isEqualTo(20880);
    assertThat(url.path()).isEqualTo("shop.Orders");
    assertThat(url.interfaceName()).isEqualTo("shop.Orders");
    assertThat(url.parameter("methods")).isEqualTo("find,place");
  }

  @Test
  void writesTheNameThatItHasRead() {
    String name =
        "dubbo%3A%2F%2F10.0.0.7%3A20880%2Fshop.Orders%3Fanyhost%3Dtrue%26find.timeout%3D200"
            + "%26methods%3Dfind%2Cplace%26side%3Dprovider";
    assertThat(ServiceUrl.ofEncoded(name).encoded()).isEqualTo(name);
  }

  @Test
  void whatAProviderOf26SaysForAllItsServicesIsSaidForEachAndAServicesOwnWordCounts() {
    ServiceUrl url =
        ServiceUrl.parse(
            "dubbo://10.0.0.7:20880/shop.Orders?default.timeout=900&default.weight=50&weight=10");
    assertThat(url.parameters()).containsOnlyKeys("timeout", "weight");
    assertThat(url.parameter("timeout")).isEqualTo("900");
    assertThat(url.parameter("weight")).isEqualTo("10");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"dubbo://[fe80::1]:20880/shop.Orders", "dubbo://fe80::1:20880/shop.Orders"})
  void readsAddressesOfIpv6WithAndWithoutBrackets(String text) {
    ServiceUrl url = ServiceUrl.parse(text);
    assertThat(url.host()).isEqualTo("fe80::1");
    assertThat(url.port()).isEqualTo(20880);
    assertThat(url).hasToString("dubbo://[fe80::1]:20880/shop.Orders");
  }

  @Test
  void aZoneBehindTheLastColonIsNotAPort() {
    ServiceUrl url = ServiceUrl.parse("dubbo://fe80:0:0:0:894:aeec:f37d:23e1%en0/shop.Orders");
    assertThat(url.host()).isEqualTo("fe80:0:0:0:894:aeec:f37d:23e1%en0");
    assertThat(url.port()).isZero();
    assertThat(ServiceUrl.parse("dubbo://my_host:7/shop.Orders").host()).isEqualTo("my_host");
  }

  @Test
  void aUrlNeedsNeitherPortNorPathNorKeys() {
    ServiceUrl url = ServiceUrl.parse("override://0.0.0.0");
    assertThat(url).isEqualTo(new ServiceUrl("override", "0.0.0.0", 0, "", new TreeMap<>()));
    assertThat(url).hasToString("override://0.0.0.0");
  }

  @Test
  void aPasswordInFrontOfTheHostIsNoPartOfIt() {
    assertThat(ServiceUrl.parse("dubbo://user:secret@10.0.0.7:20880/a").host())
        .isEqualTo("10.0.0.7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", "%zz", "dubbo%3A%2F%2Fhost%3Aport%2Fa", "://a"})
  void whatIsNoUrlIsRefused(String name) {
    assertThatThrownBy(() -> ServiceUrl.ofEncoded(name))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatCannotBeDecodedIsNotInTheMessage() {
    assertThatThrownBy(() -> ServiceUrl.ofEncoded("dubbo%3A%2F%2Fh%3A1%2FX%3Ftoken%3D%hunter2"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("it has a '%' without two hexadecimal digits after it");
  }
}
