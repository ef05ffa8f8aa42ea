package io.trunkline.registry.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.discovery.SettingsSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operators' texts against a Nacos in memory. */
@Timeout(30)
class NacosSettingsTest {

  private static final String RULE = "shop.Orders::.configurators";

  private final FakeNacos nacos = new FakeNacos();
  private NacosClient client;
  private NacosSettings settings;

  /** Keeps what it is notified of, and null as a word. */
  private static final class Texts implements SettingsSource.Listener {
    private final List<String> all = new CopyOnWriteArrayList<>();

    @Override
    public void said(@Nullable String text) {
      all.add("text " + text);
    }

    @Override
    public void unavailable(String reason) {
      all.add("unavailable");
    }

    void await(String last) throws Exception {
      Deadline.await(last, () -> !all.isEmpty() && all.get(all.size() - 1).equals(last));
    }
  }

  @BeforeEach
  void open() {
    client = nacos.client("nacos://127.0.0.1:1");
    settings = NacosSettings.sharing(client);
  }

  @AfterEach
  void close() {
    settings.close();
    client.close();
  }

  @Test
  void aTextIsReadAndLeftAlone() throws Exception {
    nacos.write("dubbo", "dubbo.properties", "a=1");
    assertThat(settings.read("dubbo", "dubbo.properties")).isEqualTo("a=1");
    assertThat(settings.read("orders", "dubbo.properties")).isNull();
    Deadline.await("no follower", () -> nacos.followers("dubbo", "dubbo.properties") == 0);
  }

  @Test
  void aTextIsFollowed() throws Exception {
    Texts texts = new Texts();
    SettingsSource.Followed followed = settings.follow("dubbo", RULE, texts);
    texts.await("text null");
    nacos.write("dubbo", RULE, "rule");
    texts.await("text rule");
    Texts late = new Texts();
    settings.follow("dubbo", RULE, late);
    late.await("text rule");
    assertThat(nacos.followers("dubbo", RULE)).isEqualTo(1);
    followed.close();
    nacos.write("dubbo", RULE, null);
    late.await("text null");
    assertThat(texts.all).doesNotContain("text other").last().isEqualTo("text rule");
  }

  @Test
  void anOutageLeavesTheLastText() throws Exception {
    nacos.write("dubbo", RULE, "rule");
    Texts texts = new Texts();
    settings.follow("dubbo", RULE, texts);
    texts.await("text rule");
    nacos.stop();
    texts.await("unavailable");
    nacos.start();
    texts.await("text rule");
  }

  @Test
  void aNacosThatIsDownIsNamed() {
    nacos.stop();
    assertThatThrownBy(() -> settings.read("dubbo", "dubbo.properties"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("nacos://127.0.0.1:1");
  }

  @Test
  void aTextThatNacosCannotHaveIsNone() {
    assertThat(settings.read("dubbo", "shop.Orders:*:a,b.configurators")).isNull();
  }

  @Test
  void signsOfInnerClassesAndPathsAreWrittenAsStockDoes() {
    nacos.write("dubbo", "a.B___C::.configurators", "rule");
    assertThat(settings.read("dubbo", "a.B$C::.configurators")).isEqualTo("rule");
    nacos.write("dubbo", "team-web.condition-router", "other");
    assertThat(settings.read("dubbo", "team/web.condition-router")).isEqualTo("other");
  }

  @Test
  void aConsumerThatMayNotReadGoesWithout() {
    nacos.refuseTexts();
    assertThat(settings.read("dubbo", RULE)).isNull();
  }
}
