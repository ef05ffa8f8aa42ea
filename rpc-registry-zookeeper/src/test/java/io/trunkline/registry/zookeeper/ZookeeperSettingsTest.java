package io.trunkline.registry.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.discovery.SettingsSource;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What operators keep in ZooKeeper, read and followed. */
@Timeout(120)
class ZookeeperSettingsTest {

  private static final String RULE = "/dubbo/config/dubbo/web.condition-router";

  private Fixture zookeeper;

  /** Keeps what it hears. */
  private static final class Kept implements SettingsSource.Listener {
    private final List<String> texts = new CopyOnWriteArrayList<>();
    private final List<String> reasons = new CopyOnWriteArrayList<>();

    @Override
    public void said(@Nullable String text) {
      texts.add(text == null ? "nothing" : text);
    }

    @Override
    public void unavailable(String reason) {
      reasons.add(reason);
    }
  }

  @BeforeEach
  void start() throws Exception {
    zookeeper = new Fixture();
  }

  @AfterEach
  void stop() throws Exception {
    zookeeper.close();
  }

  private SettingsSource open(String keys) {
    return new ZookeeperSettingsProvider().open(zookeeper.url() + keys);
  }

  private void write(String path, String text) throws Exception {
    zookeeper.own.create().orSetData().creatingParentsIfNeeded().forPath(path, bytes(text));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aTextIsReadWhereStockKeepsIt() throws Exception {
    write("/dubbo/config/dubbo/dubbo.properties", "a=ä");
    write("/shop/config/web/dubbo.properties", "b=2");
    try (SettingsSource settings = open("");
        SettingsSource named = open("?namespace=shop&group=other");
        SettingsSource ofRegistry = open("?group=shop")) {
      assertThat(settings.read("dubbo", "dubbo.properties")).isEqualTo("a=ä");
      assertThat(settings.read("web", "dubbo.properties")).isNull();
      assertThat(named.read("web", "dubbo.properties")).isEqualTo("b=2");
      assertThat(ofRegistry.read("web", "dubbo.properties")).isEqualTo("b=2");
    }
  }

  @Test
  void aFollowerHearsOfEachChangeAndOfWhatIsThereAtTheBeginning() throws Exception {
    Kept early = new Kept();
    Kept late = new Kept();
    try (SettingsSource settings = open("")) {
      SettingsSource.Followed following =
          settings.follow(SettingsSource.DEFAULT_GROUP, "web.condition-router", early);
      Deadline.await("nothing yet", () -> early.texts.equals(List.of("nothing")));
      write(RULE, "one");
      Deadline.await("the first rule", () -> early.texts.equals(List.of("nothing", "one")));
      settings.follow(SettingsSource.DEFAULT_GROUP, "web.condition-router", late);
      Deadline.await("the rule at once", () -> late.texts.equals(List.of("one")));
      following.close();
      write(RULE, "two");
      Deadline.await("the change", () -> late.texts.equals(List.of("one", "two")));
      zookeeper.own.delete().forPath(RULE);
      Deadline.await("that it is gone", () -> late.texts.size() == 3);
      assertThat(late.texts).containsExactly("one", "two", "nothing");
      assertThat(early.texts).containsExactly("nothing", "one");
    }
  }

  @Test
  void aFollowerHearsWhatChangedWhileItsSessionWasLost() throws Exception {
    Kept kept = new Kept();
    write(RULE, "one");
    ZookeeperClient client = new ZookeeperClient(RegistryUrl.parseCenter(zookeeper.url()));
    try (SettingsSource settings = ZookeeperSettings.sharing(client, client.url())) {
      settings.follow(SettingsSource.DEFAULT_GROUP, "web.condition-router", kept);
      Deadline.await("the rule", () -> kept.texts.equals(List.of("one")));
      zookeeper.expire(client);
      write(RULE, "two");
      Deadline.await("the change", () -> kept.texts.contains("two"));
    }
  }

  @Test
  void readingFromAServerThatIsAwaySaysWhichAndWhy() throws Exception {
    zookeeper.server.stop();
    try (SettingsSource settings = open("?timeout=2000")) {
      assertThatThrownBy(() -> settings.read("dubbo", "dubbo.properties"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(zookeeper.url())
          .hasMessageContaining("cannot be reached");
    }
  }

  @Test
  void aFollowerThatComesWhileNothingAnswersHearsSo() throws Exception {
    zookeeper.server.stop();
    Kept early = new Kept();
    Kept late = new Kept();
    try (SettingsSource settings = open("?timeout=2000")) {
      settings.follow(SettingsSource.DEFAULT_GROUP, "web.condition-router", early);
      Deadline.await("that nothing answers", () -> !early.reasons.isEmpty());
      settings.follow(SettingsSource.DEFAULT_GROUP, "web.tag-router", late);
      Deadline.await("the same", () -> !late.reasons.isEmpty());
      assertThat(late.texts).isEmpty();
    }
  }
}
