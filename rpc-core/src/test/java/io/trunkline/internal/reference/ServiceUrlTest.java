package io.trunkline.internal.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @CsvSource({
    "dubbo://my_host:20880, my_host, 20880",
    "dubbo://shop_provider_1.shop_default/com.acme.Bids?timeout=3, shop_provider_1.shop_default, 20880",
    "dubbo://me:hidden@my_host:7, my_host, 7",
    "dubbo://web.1:7, web.1, 7",
    "dubbo://peer.example.:7, peer.example., 7",
    "dubbo://[fe80::1%25eth0]:7, fe80::1%eth0, 7",
    "dubbo://fe80:0:0:0:894:aeec:f37d:23e1%en0/p, fe80:0:0:0:894:aeec:f37d:23e1%en0, 20880",
    "dubbo%3A%2F%2Fmy_host%3A7%2Fp, my_host, 7"
  })
  void aHostIsWhatStockPeersTakeForOne(String text, String host, int port) {
    ServiceUrl url = ServiceUrl.parse(text);
    assertThat(url.address().getHostString()).isEqualTo(host);
    assertThat(url.address().getPort()).isEqualTo(port);
  }

  @Test
  void aHostThatIsNoneIsNamedWithoutSecrets() {
    assertThatThrownBy(() -> ServiceUrl.parse("dubbo://me:hidden@my host:1/p"))
        .hasMessageContaining("its host is 'my host', expected a name or an address")
        .hasMessageNotContaining("hidden");
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
  void aUrlLimitsCallsAndSaysHowManyConnections() {
    ServiceUrl url =
        ServiceUrl.parse(
            "dubbo://h:1/p?actives=7&find.actives=0&default.connections=3"
                + "&separate-large-messages=TRUE");
    assertThat(url.settings())
        .containsOnly(
            Map.entry("actives", "7"),
            Map.entry("connections", "3"),
            Map.entry("separate-large-messages", "true"));
    assertThat(url.actives()).containsOnly(Map.entry("find", 0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"actives", "find.actives", "connections"})
  void aNumberOutOfRangeIsRefused(String key) {
    for (String number : new String[] {"-1", "1000001", "many"}) {
      assertThatThrownBy(() -> ServiceUrl.parse("dubbo://h:1/p?" + key + "=" + number))
          .hasMessageContaining(key + " is ")
          .hasMessageContaining(number)
          .hasMessageContaining("or 0 for ");
    }
  }

  /** As 2.6.12, 2.7.23 and 3.3.6 log what they export. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "dubbo://192.0.2.2:34177/demo.shop.OrderService?anyhost=true"
            + "&application=orders-provider&bean.name=secondService&bind.ip=192.0.2.2"
            + "&bind.port=34177&dubbo=2.0.2&generic=false&group=eu"
            + "&interface=demo.shop.OrderService&logger=jdk&methods=printed,print,audit,place"
            + "&pid=18707&place.retries=0&place.timeout=2000&qos.enable=false&revision=2.0.0"
            + "&side=provider&timestamp=1795233257378&version=2.0.0",
        "dubbo://192.0.2.2:42345/demo.shop.OrderService?anyhost=true"
            + "&application=orders-provider&bind.ip=192.0.2.2&bind.port=42345&deprecated=false"
            + "&dubbo=2.0.2&dynamic=true&generic=false&group=eu"
            + "&interface=demo.shop.OrderService&logger=jdk&methods=printed,print,audit,place"
            + "&pid=18514&place.retries=0&place.timeout=2000&qos.enable=false&release=2.7.23"
            + "&revision=2.0.0&service.name=ServiceBean:eu/demo.shop.OrderService:2.0.0"
            + "&side=provider&timestamp=1795233243680&version=2.0.0",
        "dubbo://192.0.2.2:42297/demo.shop.OrderService?anyhost=true"
            + "&application=orders-provider&background=false&bind.ip=192.0.2.2&bind.port=42297"
            + "&deprecated=false&dubbo=2.0.2&dynamic=true&executor-management-mode=isolation"
            + "&file-cache=true&generic=false&group=eu&interface=demo.shop.OrderService"
            + "&logger=jdk&methods=audit,place,print,printed&pid=18233&place.retries=0"
            + "&place.return=true&place.sent=true&place.timeout=2000"
            + "&prefer.serialization=hessian2,fastjson2&qos.enable=false"
            + "&register-mode=interface&release=3.3.6&revision=2.0.0&side=provider"
            + "&timestamp=1795233224152&version=2.0.0"
      })
  void whatStockProvidersLogIsAUrl(String logged) {
    ServiceUrl url = ServiceUrl.parse(logged);
    assertThat(url.path()).isEqualTo("demo.shop.OrderService");
    assertThat(url.settings())
        .containsOnly(Map.entry("group", "eu"), Map.entry("version", "2.0.0"));
    assertThat(url.timeouts()).containsOnly(Map.entry("place", 2000L));
    assertThat(ServiceUrl.parse(URLEncoder.encode(logged, StandardCharsets.UTF_8))).isEqualTo(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "optimizer=com.acme.Classes",
        "heartbeat=60000",
        "bean.name=a.b.C",
        "shareconnections=4",
        "async=false",
        "print.return=false",
        "find.retries=0",
        "shelf=top",
        "owner=me, and you",
        "file.cache=true",
        "service.filter=trace",
        "prefer.serialization=hessian2,fastjson2"
      })
  void whatChangesNothingIsPassedOver(String key) {
    assertThat(ServiceUrl.parse("dubbo://h:1/p?" + key).settings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "async=true|CompletableFuture",
        "find.async=true|CompletableFuture",
        "mock=return null|wrap the reference",
        "onconnect=hello|connections are shared",
        "cluster=mergeable|expected one of failover, failfast",
        "reference.filter=trace|Filter",
        "group=*|one service",
        "version=1.0,2.0|one service",
        "find.timeout=soon|expected 1 to 2147483647 ms"
      })
  void whatWouldMeanSomethingElseIsRefusedWithTheReason(String mistake) {
    String[] parts = mistake.split("\\|");
    assertThatThrownBy(() -> ServiceUrl.parse("dubbo://h:1/p?pid=1&" + parts[0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(parts[0], parts[1]);
  }

  @Test
  void whatIsWrongIsSaidWithoutSecrets() {
    assertThatThrownBy(() -> ServiceUrl.parse("dubbo://me:hidden@h:1/p?token=hidden&timeout=soon"))
        .hasMessageContaining("dubbo://***@h:1/p?token=***&timeout=soon")
        .hasMessageNotContaining("hidden");
  }

  @Test
  void aKeyCountsBeforeTheDefaultOfItsElement() {
    ServiceUrl url =
        ServiceUrl.parse("dubbo://h:1/p?default.timeout=3&timeout=4&default.group=a&default.x=1");
    assertThat(url.settings()).containsOnly(Map.entry("timeout", "4"), Map.entry("group", "a"));
  }

  @Test
  void anUnknownKeyNamesTheNearestOne() {
    assertThatThrownBy(() -> ServiceUrl.parse("dubbo://h:1?serialisation=kryo"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'serialisation'")
        .hasMessageContaining("did you mean 'serialization'?");
  }

  @Test
  void severalAddressesHaveSemicolonsBetween() {
    ServiceUrl.Addresses addresses =
        ServiceUrl.parseAll("dubbo://a:1/p?timeout=7; dubbo://b ;dubbo://a:1/p?timeout=7");
    assertThat(addresses.url().path()).isEqualTo("p");
    assertThat(addresses.url().settings()).containsOnly(Map.entry("timeout", "7"));
    assertThat(addresses.all()).extracting(Object::toString).containsExactly("a:1", "b:20880");
    assertThatThrownBy(() -> ServiceUrl.parseAll("dubbo://a:1,b:2"))
        .hasMessageContaining("separates addresses by ','")
        .hasMessageContaining("expected ';'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo://b:2/q", "dubbo://b:2?timeout=8", "dubbo://b:2?group=g"})
  void whereTheySayDifferentThingsTheSecondOneIsNamed(String second) {
    assertThatThrownBy(() -> ServiceUrl.parseAll("dubbo://a:1?timeout=7;" + second))
        .hasMessageContaining("url \"" + second + "\" has another path or other keys")
        .hasMessageContaining("dubbo://a:1?timeout=7");
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
        "dubbo://x :1",
        "dubbo://a:1/x y",
        "dubbo://a:1:2",
        "dubbo://a:0",
        "dubbo://a:99999"
      })
  void whatIsNoUrlIsNamed(String url) {
    assertThatThrownBy(() -> ServiceUrl.parse(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"" + url + "\" is not of the form dubbo://host:port");
  }

  @Test
  void whatIsTrueOrFalseIsNothingElse() {
    for (String key : List.of("check", "lazy")) {
      assertThat(ServiceUrl.parse("dubbo://h:1?" + key + "=TRUE").settings())
          .containsEntry(key, "true");
      assertThatThrownBy(() -> ServiceUrl.parse("dubbo://h:1?" + key + "=yes"))
          .hasMessageContaining(key + "=yes, expected true or false");
    }
  }

  @Test
  void keysWithADotMayBeSettingsOfSerializations() {
    ServiceUrl url =
        ServiceUrl.parse(
            "dubbo://h:1?hessian2.stock-compact-time=true&timeout=5&bid.timeout=7&a.b=c");
    assertThat(url.prefixed()).isEqualTo(Map.of("hessian2.stock-compact-time", "true", "a.b", "c"));
  }

  @Test
  void theTokenOfAUrlIsMasked() {
    assertThat(ServiceUrl.parse("dubbo://h:20880?token=hunter2").toString())
        .doesNotContain("hunter2")
        .contains("host=h", "token=***");
  }
}
