package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

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
    assertThat(xml).hasSize(1);
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

  @Test
  void theCodeCompiles() throws IOException {
    List<String> java = PAGE.of("java");
    assertThat(java).hasSize(3);
    String code =
        """
        package demo;
        import io.trunkline.client.*;
        import io.trunkline.filters.*;
        class Main {
          void run(String url, Object audit, Reference<Shop> reference) {
        """
            + String.join("\n", java)
            + "} }";
    String shop = "package demo; public interface Shop { String order(String i); int stock(); }";
    assertThatCode(
            () -> new CompiledFolder(folder).compile(Map.of("demo.Shop", shop, "demo.Main", code)))
        .doesNotThrowAnyException();
  }
}
