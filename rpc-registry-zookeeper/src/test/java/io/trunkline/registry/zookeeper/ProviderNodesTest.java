package io.trunkline.registry.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.registry.ServiceFilter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProviderNodesTest {

  private static List<ProviderAddress> found(
      @Nullable String group, @Nullable String version, String... urls) {
    ProviderNodes nodes = new ProviderNodes(new ServiceFilter("a.B", group, version, "providers"));
    List<String> names =
        Arrays.stream(urls).map(url -> URLEncoder.encode(url, StandardCharsets.UTF_8)).toList();
    return ProviderNodes.addresses(
        nodes.matching(names), new Configurators(List.of(), Map.of(), "10.0.0.1"));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "none, none, '', true",
        "none, none, group=x, false",
        "x, none, group=x, true",
        "x, none, '', false",
        "'x,y', none, group=y, true",
        "'x,y', none, group=xy, false",
        "*, *, group=x&version=2, true",
        "*, none, group=x&version=2, false",
        "none, 1, version=1, true",
        "none, 1, version=2, false",
        "none, *, version=2, true",
        "none, none, version=0.0.0, true",
        "none, none, default.version=1, false"
      })
  void groupAndVersionDecideAsInStock(
      @Nullable String group, @Nullable String version, String keys, boolean isFound) {
    assertThat(found(group, version, "dubbo://10.0.0.7:20880/a.B?" + keys))
        .hasSize(isFound ? 1 : 0);
  }

  @Test
  void whatIsNoDubboProviderOfTheInterfaceIsPassedOver() {
    assertThat(
            found(
                null,
                null,
                "tri://10.0.0.1:50051/a.B",
                "rest://10.0.0.2:8080/a.B",
                "empty://0.0.0.0/a.B?category=providers",
                "dubbo://10.0.0.3:20880/a.C",
                "dubbo://10.0.0.4:20880/a.B?category=consumers",
                "dubbo://10.0.0.5:20880/a.B?enabled=false",
                "dubbo://10.0.0.6:20880/a.B?disabled=true",
                "dubbo://10.0.0.7/a.B",
                "dubbo://10.0.0.8:70000/a.B",
                "dubbo://10.0.0.9:nine/a.B",
                "nonsense",
                "dubbo://10.0.0.10:20880/a.B"))
        .extracting(ProviderAddress::toString)
        .containsExactly("10.0.0.10:20880");
  }

  @Test
  void whatTheUrlSaysIsThere() {
    ProviderAddress address =
        found(
                null,
                null,
                "dubbo://10.0.0.7:20880/orders?interface=a.B&dubbo.tag=gray&weight=30&warmup=1000"
                    + "&timestamp=1700000000000&prefer.serialization=fastjson2,hessian2")
            .get(0);
    assertThat(address.weight()).isEqualTo(30);
    assertThat(address.warmupMillis()).isEqualTo(1000);
    assertThat(address.startedAtMillis()).isEqualTo(1_700_000_000_000L);
    assertThat(address.parameter("tag")).isEqualTo("gray");
    assertThat(address.parameter("path")).isEqualTo("orders");
    assertThat(address.parameter("prefer.serialization")).isEqualTo("fastjson2,hessian2");
  }

  @Test
  void ofTwoNodesOfOnePortTheLaterStartCounts() {
    List<ProviderAddress> found =
        found(
            null,
            null,
            "dubbo://10.0.0.7:20880/a.B?pid=9&timestamp=2000",
            "dubbo://10.0.0.7:20880/a.B?pid=8&timestamp=1000",
            "dubbo://10.0.0.7:20880/a.B?pid=7&timestamp=1500");
    assertThat(found).hasSize(1);
    assertThat(found.get(0).parameter("pid")).isEqualTo("9");
  }
}
