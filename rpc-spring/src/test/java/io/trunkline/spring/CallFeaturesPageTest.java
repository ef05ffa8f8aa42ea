package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.trunkline.client.RpcClient;
import io.trunkline.testkit.PageSnippets;
import io.trunkline.testkit.drift.CompiledFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.support.GenericXmlApplicationContext;

/** The code of docs/call-features.md compiles, and its XML starts and does what it says. */
class CallFeaturesPageTest {

  private static final PageSnippets PAGE =
      new PageSnippets(Path.of("..", "docs", "call-features.md"));

  /** The service of the page. */
  public interface Shop {

    String order(String item);
  }

  /** Its implementation. */
  public static final class ShopService implements Shop {

    @Override
    public String order(String item) {
      return "ordered " + item;
    }
  }

  /** The listener of the page. */
  public static final class Audit {

    final List<String> notes = new CopyOnWriteArrayList<>();

    public void begins(String item) {
      notes.add("begins " + item);
    }

    public void ordered(String result) {
      notes.add(result);
    }

    public void failed(Throwable thrown) {
      notes.add("failed " + thrown);
    }
  }

  @TempDir Path folder;

  @Test
  void theXmlStartsAndTheListenersAreCalled() throws IOException {
    List<String> xml = PAGE.of("xml");
    assertThat(xml).hasSize(2);
    String type = CallFeaturesPageTest.class.getName() + "$";
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            """
            <dubbo:application name='shop'/>
            <dubbo:service interface='demo.Shop' ref='service' scope='local'/>
            <bean id='service' class='demo.ShopService'/>
            <bean id='audit' class='demo.Audit'/>
            """
                .concat(xml.get(0))
                .replace("demo.", type))) {
      context.getBean("shop", Shop.class).order("tea");

      assertThat(context.getBean(Audit.class).notes).containsExactly("begins tea", "ordered tea");
    }
  }

  /** What listeners of the page hear. */
  public interface Heard {

    String news(String text);
  }

  /** The service of the page that calls back. */
  public interface News {

    void subscribe(String topic, Heard listener);

    boolean unsubscribe(Heard listener);
  }

  /** Its implementation. */
  public static final class NewsService implements News {

    final List<Heard> listeners = new CopyOnWriteArrayList<>();

    @Override
    public void subscribe(String topic, Heard listener) {
      listeners.add(listener);
    }

    @Override
    public boolean unsubscribe(Heard listener) {
      return listeners.remove(listener);
    }
  }

  @Test
  void theServiceOfThePageCallsBack() throws IOException {
    String type = CallFeaturesPageTest.class.getName() + "$";
    try (GenericXmlApplicationContext provider =
            Xml.dubbo(
                """
                <dubbo:application name='news'/>
                <dubbo:registry address='N/A'/>
                <dubbo:protocol name='dubbo' port='-1'/>
                <bean id='news' class='demo.NewsService'/>
                """
                    .concat(PAGE.of("xml").get(1))
                    .replace("demo.", type));
        RpcClient client = Loopback.client().build()) {
      int port = provider.getBean(RpcServers.class).only().port();
      News news =
          client.refer(
              News.class,
              "dubbo://127.0.0.1:"
                  + port
                  + "?subscribe.1.callback=true&unsubscribe.0.callback=false");
      Heard listener = text -> "heard " + text;
      news.subscribe("tea", listener);
      NewsService service = provider.getBean(NewsService.class);

      assertThat(service.listeners.get(0).news("more")).isEqualTo("heard more");
      assertThat(news.unsubscribe(listener)).isTrue();
      assertThat(service.listeners).isEmpty();
    }
  }

  @Test
  void theCodeCompiles() throws IOException {
    List<String> java = PAGE.of("java");
    assertThat(java).hasSize(4);
    String code =
        """
        package demo;
        import io.trunkline.call.*;
        import io.trunkline.client.*;
        import io.trunkline.filters.*;
        import io.trunkline.options.*;
        import io.trunkline.server.*;
        import java.time.Duration;
        class Main {
          void run(String url, Object audit, Reference<Shop> reference, News news) {
        """
            + String.join("\n", java)
            + "} }";
    String shop = "package demo; public interface Shop { String order(String i); int stock(); }";
    String news =
        "package demo; public interface News {"
            + " void subscribe(String topic, Runnable listener);"
            + " void unsubscribe(Runnable listener); }";
    assertThatCode(
            () ->
                new CompiledFolder(folder)
                    .compile(Map.of("demo.Shop", shop, "demo.News", news, "demo.Main", code)))
        .doesNotThrowAnyException();
  }
}
