package io.trunkline.registry.nacos;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.nacos.api.naming.pojo.Instance;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.InstanceSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.discovery.SettingsSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The application level on the consumer's side, against a Nacos in memory. */
@Timeout(60)
class NacosInstancesTest {

  private static final String GROUP = "DEFAULT_GROUP";
  private static final String URL = "nacos://127.0.0.1:1";

  private final FakeNacos nacos = new FakeNacos();
  private final NacosClient client = nacos.client(URL);
  private final InstanceSource found = new NacosInstances(client, NacosUrl.parse(URL));
  private final Heard heard = new Heard();
  private @Nullable AddressSource source;

  @AfterEach
  void close() {
    if (source != null) {
      source.close();
    }
    client.close();
  }

  private static Instance instance(int port, String... keys) {
    Map<String, String> metadata = new HashMap<>();
    for (int i = 0; i < keys.length; i += 2) {
      metadata.put(keys[i], keys[i + 1]);
    }
    Instance instance = new Instance();
    instance.setIp("10.0.0.7");
    instance.setPort(port);
    instance.setMetadata(metadata);
    return instance;
  }

  private void follow(String application) {
    AddressSource opened = found.instances(application);
    source = opened;
    opened.start(heard);
  }

  @Test
  void instancesAreFoundWithTheirMetadata() throws Exception {
    nacos.register(GROUP, "orders", instance(1, "dubbo.metadata.revision", "r1"));
    follow("orders");
    heard.await("10.0.0.7:1");
    assertThat(heard.only().parameter("dubbo.metadata.revision")).isEqualTo("r1");
    nacos.register(GROUP, "orders", instance(2));
    heard.await("10.0.0.7:1", "10.0.0.7:2");
    nacos.clear(GROUP, "orders");
    heard.await();
  }

  @Test
  void anOutageDropsNoInstance() throws Exception {
    nacos.register(GROUP, "orders", instance(1));
    follow("orders");
    heard.await("10.0.0.7:1");
    nacos.stop();
    Deadline.await("the outage", () -> !heard.reasons().isEmpty());
    assertThat(heard.places()).containsExactly("10.0.0.7:1");
    nacos.start();
    nacos.register(GROUP, "orders", instance(2));
    heard.await("10.0.0.7:2");
  }

  @Test
  void aMappingIsFollowed() throws Exception {
    follow("orders"); // which connects
    List<String> said = new CopyOnWriteArrayList<>();
    SettingsSource.Followed followed =
        found.mapping(
            "shop.Orders",
            new SettingsSource.Listener() {
              @Override
              public void said(@Nullable String text) {
                said.add(String.valueOf(text));
              }

              @Override
              public void unavailable(String reason) {
                said.add("unavailable");
              }
            });
    Deadline.await("no mapping", () -> said.contains("null"));
    nacos.write("mapping", "shop.Orders", "one,two");
    Deadline.await("the mapping", () -> said.contains("one,two"));
    followed.close();
    Deadline.await("the end", () -> nacos.followers("mapping", "shop.Orders") == 0);
  }

  @Test
  void storedMetadataIsRead() throws Exception {
    follow("orders");
    heard.await();
    nacos.write("r1", "orders", "{}");
    assertThat(read("r1")).isEqualTo("{}");
    assertThat(read("r2")).isNull();
  }

  private @Nullable String read(String revision) throws Exception {
    return found
        .metadata("orders", revision)
        .toCompletableFuture()
        .get(30, TimeUnit.SECONDS)
        .orElse(null);
  }

  @Test
  void theProvidersPresentAtEachLevelAreRead() throws Exception {
    nacos.register(
        GROUP,
        "providers:shop.Orders::",
        instance(1, "interface", "shop.Orders"),
        instance(2, "interface", "shop.Orders", "protocol", "tri"));
    nacos.register(GROUP, "orders", instance(3));
    nacos.write("mapping", "shop.Orders", "gone,orders");
    follow("orders");
    heard.await("10.0.0.7:3");
    PresentProviders present = new PresentProviders(client, NacosUrl.parse(URL));
    assertThat(
            present
                .ofService(
                    new ServiceRecord(
                        "10.0.0.9", 9, "shop.Orders", "shop.Orders", null, null, "o", Map.of()))
                .get(30, TimeUnit.SECONDS))
        .extracting(ProviderAddress::toString)
        .containsExactly("10.0.0.7:1");
    assertThat(present.ofApplications("shop.Orders").get(30, TimeUnit.SECONDS))
        .extracting(ProviderAddress::toString)
        .containsExactly("10.0.0.7:3");
    assertThat(present.ofApplications("shop.Unknown").get(30, TimeUnit.SECONDS)).isEmpty();
  }
}
