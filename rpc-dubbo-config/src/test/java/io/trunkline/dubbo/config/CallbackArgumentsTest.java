package io.trunkline.dubbo.config;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.dubbo.config.news.News;
import io.trunkline.dubbo.config.news.NewsListener;
import io.trunkline.dubbo.config.news.NewsService;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ArgumentConfig;
import org.apache.dubbo.config.MethodConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.annotation.Argument;
import org.apache.dubbo.config.annotation.DubboReference;
import org.apache.dubbo.config.annotation.Method;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.config.spring.context.annotation.EnableDubbo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.ImportResource;

/** Callback arguments as annotations and config objects say them, over a real port. */
@Timeout(60)
class CallbackArgumentsTest {

  @EnableDubbo(scanBasePackageClasses = News.class)
  @ImportResource("classpath:port.xml")
  static class Provider {}

  @EnableDubbo(scanBasePackages = "io.trunkline.dubbo.config.nothing")
  static class Consumer {

    @DubboReference(
        url = "${shop.url}",
        callbacks = 10,
        methods = @Method(name = "addListener", arguments = @Argument(index = 1, callback = true)))
    private @Nullable NewsService news;
  }

  @EnableDubbo
  static class Wrong {

    @DubboReference(
        url = "dubbo://127.0.0.1:1",
        lazy = true,
        methods = @Method(name = "addListener", arguments = @Argument(index = 0, callback = true)))
    private @Nullable NewsService news;
  }

  @Test
  void annotationsSayWhichArgumentsAreCallbacks() throws IOException {
    int port = Contexts.freePort();
    try (AnnotationConfigApplicationContext provider =
            Contexts.of(Provider.class, "shop.port=" + port);
        AnnotationConfigApplicationContext consumer =
            Contexts.of(Consumer.class, "shop.url=dubbo://127.0.0.1:" + port)) {
      NewsService news = requireNonNull(consumer.getBean(Consumer.class).news);
      List<String> heard = new CopyOnWriteArrayList<>();
      news.addListener("tea", heard::add);
      news.addListener("cup", heard::add);

      assertThat(provider.getBean(News.class).tell("new")).isEqualTo(2);
      assertThat(heard).containsExactlyInAnyOrder("tea was added", "cup was added", "new", "new");
    }
  }

  @Test
  void oneThatIsNoInterfaceIsAMistakeOfTheElement() {
    assertThatThrownBy(() -> Contexts.of(Wrong.class).close())
        .hasMessageContainingAll("@Argument", "argument 0 of", "only objects of interfaces");
  }

  private static MethodConfig addListener() {
    ArgumentConfig listener = new ArgumentConfig();
    listener.setType(NewsListener.class.getName());
    listener.setCallback(true);
    MethodConfig method = new MethodConfig();
    method.setName("addListener");
    method.setArguments(List.of(listener));
    return method;
  }

  @Test
  void configObjectsSayIt() throws IOException {
    int port = Contexts.freePort();
    ServiceConfig<NewsService> service = new ServiceConfig<>();
    service.setInterface(NewsService.class);
    service.setRef(new News());
    service.setMethods(List.of(addListener()));
    ReferenceConfig<NewsService> reference = new ReferenceConfig<>();
    reference.setInterface(NewsService.class);
    reference.setUrl("dubbo://127.0.0.1:" + port);
    reference.setMethods(List.of(addListener()));
    reference.setTimeout(30_000);
    try {
      DubboBootstrap.getInstance()
          .application(new ApplicationConfig("news"))
          .registry(new RegistryConfig("N/A"))
          .protocol(new ProtocolConfig("dubbo", port))
          .service(service)
          .reference(reference)
          .start();
      List<String> heard = new CopyOnWriteArrayList<>();
      reference.get().addListener("tea", heard::add);

      assertThat(reference.get().tell("new")).isEqualTo(1);
      assertThat(heard).containsExactly("tea was added", "new");
    } finally {
      DubboBootstrap.reset();
    }
  }
}
