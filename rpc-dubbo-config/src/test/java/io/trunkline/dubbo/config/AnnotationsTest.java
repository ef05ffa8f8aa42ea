package io.trunkline.dubbo.config;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.dubbo.config.shop.Greeter;
import io.trunkline.dubbo.config.shop.Hello;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import org.apache.dubbo.config.annotation.DubboReference;
import org.apache.dubbo.config.annotation.DubboService;
import org.apache.dubbo.config.annotation.Method;
import org.apache.dubbo.config.spring.ReferenceBean;
import org.apache.dubbo.config.spring.context.annotation.EnableDubbo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportResource;

/** Services and references that annotations describe, over a real port. */
class AnnotationsTest {

  @Configuration
  @EnableDubbo(scanBasePackageClasses = Hello.class)
  @ImportResource("classpath:port.xml")
  static class Provider {}

  @com.alibaba.dubbo.config.spring.context.annotation.EnableDubbo(
      scanBasePackages = "${shop.packages}")
  @ImportResource("classpath:port.xml")
  static class OlderProvider {}

  @EnableDubbo
  @ImportResource("classpath:port.xml")
  static class BeanMethods {

    @Bean
    @DubboService(group = "method")
    Greeter made() {
      return name -> "made for " + name;
    }
  }

  @EnableDubbo(scanBasePackages = "io.trunkline.dubbo.config.nothing")
  static class Consumer {

    @DubboReference(url = "${shop.url}", check = false)
    private @Nullable Greeter hello;

    private @Nullable Greeter good;

    @DubboReference(url = "${shop.url}", group = "good", version = "1.0", timeout = 20_000)
    void setGood(Greeter value) {
      good = value;
    }

    @com.alibaba.dubbo.config.annotation.Reference(url = "${shop.url}", group = "older")
    private @Nullable Greeter older;

    @DubboReference(url = "${shop.url}", check = false)
    private @Nullable Greeter again;

    @Bean
    @DubboReference(
        url = "${shop.url}",
        group = "good",
        version = "1.0",
        methods = @Method(name = "greet", timeout = 30_000))
    ReferenceBean<Greeter> byMethod() {
      return new ReferenceBean<>();
    }

    Greeter hello() {
      return requireNonNull(hello);
    }
  }

  @EnableDubbo
  static class Wrong {

    @DubboReference(url = "dubbo://127.0.0.1:1", listener = "mine", lazy = true)
    private @Nullable Greeter listened;

    @DubboReference(url = "dubbo://127.0.0.1:1", cluster = "failsave", lazy = true)
    private @Nullable Greeter clustered;

    @DubboReference(url = "dubbo://127.0.0.1:1")
    private @Nullable String text;
  }

  @Test
  void exportsTheServicesOfAPackageAndInjectsReferences() throws IOException {
    int port = Contexts.freePort();
    String url = "shop.url=dubbo://127.0.0.1:" + port;
    try (AnnotationConfigApplicationContext provider =
            Contexts.of(Provider.class, "shop.port=" + port);
        AnnotationConfigApplicationContext consumer = Contexts.of(Consumer.class, url)) {
      assertThat(provider.getBean("hello")).isInstanceOf(Hello.class);
      Consumer bean = consumer.getBean(Consumer.class);
      assertThat(bean.hello().greet("ann")).isEqualTo("hello ann");
      assertThat(requireNonNull(bean.good).greet("ann")).isEqualTo("good day ann");
      assertThat(requireNonNull(bean.older).greet("ann")).isEqualTo("good old ann");
      assertThat(consumer.getBean("byMethod", Greeter.class).greet("bo")).isEqualTo("good day bo");
    }
  }

  @Test
  void equalReferencesAreOneBeanAndOthersAreNamedByFieldOrId() throws IOException {
    try (RpcServer server = Loopback.server().service(Greeter.class, n -> n).start();
        AnnotationConfigApplicationContext consumer = Contexts.of(Optional.class, url(server))) {
      Optional bean = consumer.getBean(Optional.class);
      assertThat(bean.one).isSameAs(bean.two).isSameAs(consumer.getBean("one"));
      assertThat(bean.three).isSameAs(consumer.getBean("third")).isNotSameAs(bean.one);
      assertThat(consumer.getBeansOfType(Greeter.class)).containsOnlyKeys("one", "third");
    }
  }

  private static String url(RpcServer server) {
    return "shop.url=dubbo://127.0.0.1:" + server.port();
  }

  @EnableDubbo(scanBasePackages = "io.trunkline.dubbo.config.nothing")
  static class Optional {

    @DubboReference(url = "${shop.url}")
    private @Nullable Greeter one;

    @DubboReference(url = "${shop.url}")
    private @Nullable Greeter two;

    @DubboReference(url = "${shop.url}", id = "third", timeout = 9000)
    private @Nullable Greeter three;
  }

  @Test
  void whatIsMadeOutsideTheContextGetsItsReferencesToo() throws IOException {
    try (RpcServer server = Loopback.server().service(Greeter.class, n -> n).start();
        AnnotationConfigApplicationContext context =
            Contexts.of(Nothing.class, url(server), "shop.other=x")) {
      Optional made = new Optional();
      context.getAutowireCapableBeanFactory().autowireBean(made);
      assertThat(requireNonNull(made.one).greet("ann")).isEqualTo("ann");
      assertThat(made.two).isSameAs(made.one);
    }
  }

  @EnableDubbo(scanBasePackages = "io.trunkline.dubbo.config.nothing")
  static class Nothing {}

  @Test
  void readsTheAnnotationsOfDubbo26AndPlaceholdersInPackages() throws IOException {
    int port = Contexts.freePort();
    try (AnnotationConfigApplicationContext provider =
            Contexts.of(
                OlderProvider.class,
                "shop.port=" + port,
                "shop.packages=io.trunkline.dubbo.config.shop");
        RpcClient client = Loopback.client().build()) {
      assertThat(provider.isRunning()).isTrue();
      String url = "dubbo://127.0.0.1:" + port + "?timeout=30000&group=older";
      assertThat(client.refer(Greeter.class, url).greet("joe")).isEqualTo("good old joe");
    }
  }

  @Test
  void exportsWhatABeanMethodMakes() throws IOException {
    int port = Contexts.freePort();
    try (AnnotationConfigApplicationContext provider =
            Contexts.of(
                BeanMethods.class,
                "shop.port=" + port,
                "dubbo.scan.base-packages=io.trunkline.dubbo.config.nothing");
        RpcClient client = Loopback.client().build()) {
      assertThat(provider.isRunning()).isTrue();
      String url = "dubbo://127.0.0.1:" + port + "?timeout=30000&group=method";
      assertThat(client.refer(Greeter.class, url).greet("joe")).isEqualTo("made for joe");
    }
  }

  @Test
  void saysAllThatIsWrongAtOnceAndWhere() {
    assertThatThrownBy(() -> Contexts.of(Wrong.class))
        .hasMessageContainingAll(
            "@DubboReference on " + Wrong.class.getName() + ".listened: attribute 'listener'",
            "listeners are not called",
            Wrong.class.getName() + ".clustered: attribute 'cluster'",
            Wrong.class.getName() + ".text: the type is java.lang.String, expected an interface");
  }

  @Test
  void theOptionsOfAnAnnotationReachTheCall() throws IOException {
    ServiceOptions<Greeter> options =
        ServiceOptions.builder(Greeter.class, (Greeter) name -> name).token("secret").build();
    try (RpcServer server = Loopback.server().service(options).start();
        AnnotationConfigApplicationContext consumer = Contexts.of(WithToken.class, url(server))) {
      assertThat(requireNonNull(consumer.getBean(WithToken.class).greeter).greet("a"))
          .isEqualTo("a");
    }
  }

  @EnableDubbo(scanBasePackages = "io.trunkline.dubbo.config.nothing")
  static class WithToken {

    @DubboReference(
        url = "${shop.url}",
        parameters = {"token", "secret"})
    private @Nullable Greeter greeter;
  }
}
