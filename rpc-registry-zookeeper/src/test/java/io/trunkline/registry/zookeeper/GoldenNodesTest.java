package io.trunkline.registry.zookeeper;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.registry.AnnouncedUrls;
import io.trunkline.internal.registry.ServiceFilter;
import io.trunkline.internal.registry.ServiceUrl;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stock peers wrote into a ZooKeeper; how it came about is said beside the files. */
class GoldenNodesTest {

  private static final String SERVICE = "demo.bid.BidService";

  /** Names of nodes below a category. */
  private static List<String> nodes(String file, String category) throws IOException {
    try (InputStream bytes = GoldenNodesTest.class.getResourceAsStream("/golden/" + file)) {
      String text = new String(requireNonNull(bytes, file).readAllBytes(), StandardCharsets.UTF_8);
      String start = "node /dubbo/" + SERVICE + "/" + category + "/";
      return text.lines()
          .filter(line -> line.startsWith(start))
          .map(line -> line.substring(start.length()))
          .toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.6.12", "2.7.23", "3.3.6-interface", "3.3.6-all", "3.3.6-instance"})
  void everyNodeIsWrittenAsItWasRead(String version) throws IOException {
    List<String> providers = nodes(version + "-provider.txt", ServicePaths.PROVIDERS);
    List<String> consumers = nodes(version + "-consumer.txt", ServicePaths.CONSUMERS);
    assertThat(providers).hasSize(version.endsWith("instance") ? 0 : 2);
    assertThat(consumers).hasSize(2);
    assertThat(providers).allSatisfy(name -> assertThat(rewritten(name)).isEqualTo(name));
    assertThat(consumers).allSatisfy(name -> assertThat(rewritten(name)).isEqualTo(name));
  }

  private static String rewritten(String name) {
    return ServiceUrl.ofEncoded(name).encoded();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.6.12", "2.7.23", "3.3.6-interface", "3.3.6-all"})
  void aConsumerFindsTheProviderOfItsGroupAndVersion(String version) throws IOException {
    List<String> names = nodes(version + "-provider.txt", ServicePaths.PROVIDERS);
    Configurators none = new Configurators(List.of(), Map.of(), "192.0.2.7");
    List<ProviderAddress> plain =
        ProviderNodes.addresses(
            new ProviderNodes(new ServiceFilter(SERVICE, null, null, "providers")).matching(names),
            none);
    assertThat(plain).singleElement().hasToString("peer.example:20880");
    assertThat(plain.get(0).startedAtMillis()).isEqualTo(1_700_000_000_000L);
    List<ProviderAddress> blue =
        ProviderNodes.addresses(
            new ProviderNodes(new ServiceFilter(SERVICE, "blue", "1.2.0", "providers"))
                .matching(names),
            none);
    assertThat(blue).singleElement().hasToString("peer.example:20881");
    assertThat(blue.get(0).weight()).isEqualTo(200);
    assertThat(blue.get(0).parameter("tag")).isEqualTo("gray");
  }

  /** With the keys of the other, ours are the same name, byte for byte. */
  @ParameterizedTest
  @ValueSource(strings = {"2.6.12", "2.7.23", "3.3.6-interface"})
  void ourUrlsOfTheSameServiceAreThoseOfStock(String version) throws IOException {
    for (String name : nodes(version + "-provider.txt", ServicePaths.PROVIDERS)) {
      ServiceUrl stock = ServiceUrl.ofEncoded(name);
      ServiceRecord service =
          new ServiceRecord(
              stock.host(),
              stock.port(),
              SERVICE,
              SERVICE,
              stock.parameter("group"),
              stock.parameter("version"),
              "stock-peer",
              stock.parameters());
      ServiceUrl ours =
          AnnouncedUrls.provider(service, RegistryUrl.parse("zookeeper://zk1").announcement());
      assertThat(without(ours, "dynamic", "pid", "tag", "dubbo.tag", "release"))
          .isEqualTo(without(stock, "dynamic", "pid", "tag", "dubbo.tag", "release"));
    }
    for (String name : nodes(version + "-consumer.txt", ServicePaths.CONSUMERS)) {
      ServiceUrl stock = ServiceUrl.ofEncoded(name);
      AddressQuery query =
          new AddressQuery(
              "zookeeper://zk1",
              SERVICE,
              stock.parameter("group"),
              stock.parameter("version"),
              "stock-peer",
              stock.parameters());
      ServiceUrl ours =
          AnnouncedUrls.consumer(
              query, SERVICE, stock.host(), RegistryUrl.parse(query.url()).announcement());
      assertThat(without(ours, "release")).isEqualTo(without(stock, "release"));
    }
  }

  /** 2.x does not say that it is dynamic, and 3.x no process. */
  private static String without(ServiceUrl url, String... keys) {
    Map<String, String> left = new HashMap<>(url.parameters());
    left.keySet().removeAll(List.of(keys));
    return url.with(left).encoded();
  }
}
