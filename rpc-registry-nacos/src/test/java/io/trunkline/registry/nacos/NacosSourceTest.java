package io.trunkline.registry.nacos;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.nacos.api.naming.pojo.Instance;
import io.trunkline.discovery.AddressQuery;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The consumer's side against a Nacos in memory. */
@Timeout(30)
class NacosSourceTest {

  private static final String GROUP = "DEFAULT_GROUP";
  private static final String NAME = "providers:shop.Orders::";

  private final FakeNacos nacos = new FakeNacos();
  private final Heard heard = new Heard();
  private @Nullable NacosClient client;
  private @Nullable NacosSource source;

  @AfterEach
  void close() {
    if (source != null) {
      source.close();
    }
    if (client != null) {
      client.close();
    }
  }

  private void start(String keys, @Nullable String group) {
    String url = "nacos://127.0.0.1:1" + keys;
    NacosClient made = nacos.client(url);
    NacosSource started =
        new NacosSource(
            made,
            NacosUrl.parse(url),
            new AddressQuery(url, "shop.Orders", group, null, "web", Map.of()));
    client = made;
    source = started;
    started.start(heard);
  }

  private static Instance instance(int port, String... keys) {
    Map<String, String> metadata = new HashMap<>(Map.of("interface", "shop.Orders"));
    for (int i = 0; i < keys.length; i += 2) {
      metadata.put(keys[i], keys[i + 1]);
    }
    Instance instance = new Instance();
    instance.setIp("10.0.0.7");
    instance.setPort(port);
    instance.setMetadata(metadata);
    return instance;
  }

  @Test
  void providersAreFoundAndFollowed() throws Exception {
    nacos.register(GROUP, NAME, instance(1, "weight", "30"));
    start("", null);
    heard.await("10.0.0.7:1");
    assertThat(heard.only().weight()).isEqualTo(30);
    nacos.register(GROUP, NAME, instance(2));
    heard.await("10.0.0.7:1", "10.0.0.7:2");
  }

  @Test
  void aServiceWithoutProvidersIsReportedAtOnce() throws Exception {
    start("", null);
    heard.await();
  }

  @Test
  void instancesThatAreOutAreNotListed() throws Exception {
    Instance disabled = instance(1);
    disabled.setEnabled(false);
    Instance unhealthy = instance(2);
    unhealthy.setHealthy(false);
    nacos.register(
        GROUP,
        NAME,
        disabled,
        unhealthy,
        instance(3, "protocol", "tri"),
        instance(4, "group", "blue"),
        instance(5, "disabled", "true"),
        instance(6));
    start("", null);
    heard.await("10.0.0.7:6");
  }

  @Test
  void anyGroupIsEachNameOfTheRegistry() throws Exception {
    nacos.register(GROUP, NAME, instance(1));
    nacos.register(GROUP, NAME + "blue", instance(2, "group", "blue"));
    nacos.register("other", NAME + "red", instance(3, "group", "red"));
    start("", "*");
    heard.await("10.0.0.7:1", "10.0.0.7:2");
  }

  @Test
  void aListOfGroupsIsFollowedWithoutAListOfNames() throws Exception {
    start("", "blue,red");
    heard.await();
    nacos.register(GROUP, NAME + "red", instance(3, "group", "red"));
    nacos.register(GROUP, NAME + "green", instance(4, "group", "green"));
    heard.await("10.0.0.7:3");
  }

  @Test
  void anOutageDropsNoProvider() throws Exception {
    nacos.register(GROUP, NAME, instance(1));
    start("", null);
    heard.await("10.0.0.7:1");
    nacos.stop(); // and forgets all
    Deadline.await("the outage", () -> !heard.reasons().isEmpty());
    assertThat(heard.reasons().get(0)).isEqualTo("nacos://127.0.0.1:1 does not answer");
    nacos.start();
    Deadline.await("the first list after it", () -> heard.times() > 1);
    assertThat(heard.places()).containsExactly("10.0.0.7:1");
    nacos.register(GROUP, NAME, instance(2));
    heard.await("10.0.0.7:2");
  }

  @Test
  void withoutProtectionAnEmptyListCounts() throws Exception {
    nacos.register(GROUP, NAME, instance(1));
    start("?enable-empty-protection=false", null);
    heard.await("10.0.0.7:1");
    nacos.clear(GROUP, NAME);
    heard.await();
  }

  @Test
  void aNacosThatIsDownIsNamedWithTheReason() throws Exception {
    nacos.stop();
    start("", null);
    Deadline.await("a reason", () -> !heard.reasons().isEmpty());
    assertThat(heard.reasons().get(0)).startsWith("nacos://127.0.0.1:1 ");
    nacos.register(GROUP, NAME, instance(1));
    nacos.start();
    heard.await("10.0.0.7:1");
  }

  @Test
  void nothingIsLookedForIfTheUrlForbidsIt() throws Exception {
    nacos.register(GROUP, NAME, instance(1));
    start("?subscribe=false", null);
    heard.await();
  }
}
