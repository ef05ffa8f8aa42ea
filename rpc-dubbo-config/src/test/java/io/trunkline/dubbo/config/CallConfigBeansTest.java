package io.trunkline.dubbo.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.GenericService;
import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.dubbo.config.shop.Greeter;
import io.trunkline.dubbo.config.shop.Hello;
import io.trunkline.spring.RpcServers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ConsumerConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.annotation.DubboReference;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.config.spring.ReferenceBean;
import org.apache.dubbo.config.spring.ServiceBean;
import org.apache.dubbo.config.spring.context.annotation.EnableDubbo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.ByteArrayResource;

/** Services and references whose config objects are beans, and Dubbo's element for annotations. */
@Timeout(120)
class CallConfigBeansTest {

  private static final String NOTHING = "io.trunkline.dubbo.config.nothing";

  @AfterEach
  void stop() {
    DubboBootstrap.reset();
  }

  @Configuration
  @EnableDubbo(scanBasePackages = NOTHING)
  static class Described {

    @Bean
    ServiceConfig<Greeter> service() {
      ServiceConfig<Greeter> service = new ServiceConfig<>();
      service.setInterface(Greeter.class);
      service.setRef(new Hello());
      service.setGroup("described");
      return service;
    }

    @Bean
    ServiceBean<Greeter> bean() {
      ServiceBean<Greeter> service = new ServiceBean<>();
      service.setInterface(Greeter.class);
      service.setRef(new Hello());
      service.setGroup("bean");
      return service;
    }
  }

  /** As an application of SkyWalking's tests has them. */
  @Configuration
  @EnableDubbo(scanBasePackages = NOTHING)
  static class Started {

    @Bean(destroyMethod = "unexport")
    ServiceConfig<Greeter> service(@Value("${shop.port}") int port) {
      ServiceConfig<Greeter> service = new ServiceConfig<>();
      service.setApplication(new ApplicationConfig("shop"));
      service.setRegistry(new RegistryConfig("N/A"));
      service.setProtocol(new ProtocolConfig("dubbo", port));
      service.setInterface(Greeter.class);
      service.setRef(new Hello());
      service.export();
      return service;
    }

    @Bean(destroyMethod = "destroy")
    ReferenceConfig<Greeter> reference(@Value("${shop.port}") int port) {
      ReferenceConfig<Greeter> reference = new ReferenceConfig<>();
      reference.setInterface(Greeter.class);
      reference.setScope("remote");
      reference.setUrl("dubbo://127.0.0.1:" + port);
      return reference;
    }
  }

  private static void assertGreets(int port, String group) {
    try (RpcClient client = Loopback.client().build()) {
      String url = "dubbo://127.0.0.1:" + port + "?timeout=30000&group=" + group;
      assertThat(client.refer(Greeter.class, url).greet("you")).isEqualTo("hello you");
    }
  }

  @Test
  void theContextExportsServicesThatBeansDescribe() throws IOException {
    int port = Contexts.freePort();
    try (AnnotationConfigApplicationContext context =
        Contexts.of(Described.class, "dubbo.protocol.port=" + port)) {
      assertGreets(port, "described");
      assertGreets(port, "bean");
      context.getBean("service", ServiceConfig.class).export(); // again, as in Dubbo
      assertThat(context.getBean(RpcServers.class).all()).hasSize(1);
    }
  }

  @Test
  void beansMayStartTheirServicesAndReferencesThemselves() throws IOException {
    int port = Contexts.freePort();
    try (AnnotationConfigApplicationContext context =
        Contexts.of(Started.class, "shop.port=" + port)) {
      ReferenceConfig<?> reference = context.getBean(ReferenceConfig.class);
      assertThat(((Greeter) reference.get()).greet("you")).isEqualTo("hello you");
      assertThat(context.getBean(RpcServers.class).all()).isEmpty();
    }
  }

  /** Has a reference that sets its interface alone. */
  @Configuration
  @EnableDubbo(scanBasePackages = NOTHING)
  static class Bare {

    @Bean
    ApplicationConfig application() {
      return new ApplicationConfig("desk");
    }

    @Bean
    ConsumerConfig consumer() {
      ConsumerConfig consumer = new ConsumerConfig();
      consumer.setGroup("described");
      return consumer;
    }

    @Bean(destroyMethod = "destroy")
    ReferenceConfig<Greeter> reference() {
      ReferenceConfig<Greeter> reference = new ReferenceConfig<>();
      reference.setInterface(Greeter.class);
      return reference;
    }
  }

  @Test
  void aReferenceThatIsABeanHasPropertiesAndConfigObjectsOfItsContext() throws IOException {
    int port = Contexts.freePort();
    String url = "dubbo.reference." + Greeter.class.getName() + ".url=dubbo://127.0.0.1:" + port;
    try (AnnotationConfigApplicationContext provider =
            Contexts.of(Described.class, "dubbo.protocol.port=" + port);
        AnnotationConfigApplicationContext consumer =
            Contexts.of(Bare.class, url, "dubbo.services.other.timeout=1")) {
      assertThat(provider.isRunning()).isTrue();
      ReferenceConfig<?> reference = consumer.getBean(ReferenceConfig.class);
      assertThat(((Greeter) reference.get()).greet("you")).isEqualTo("hello you");
    }
  }

  @Test
  void aReferenceThatIsMadeInCodeHasPropertiesAndConfigObjectsOfTheOpenContext()
      throws IOException {
    int port = Contexts.freePort();
    String url = "dubbo.reference." + Greeter.class.getName() + ".url=dubbo://127.0.0.1:" + port;
    ReferenceConfig<Greeter> reference = new ReferenceConfig<>();
    reference.setInterface(Greeter.class);
    reference.setApplication(new ApplicationConfig("till")); // in place of that of the context
    try (AnnotationConfigApplicationContext provider =
            Contexts.of(Described.class, "dubbo.protocol.port=" + port);
        AnnotationConfigApplicationContext consumer = Contexts.of(Bare.class, url)) {
      assertThat(provider.isRunning() && consumer.isRunning()).isTrue();
      assertThat(reference.get().greet("you")).isEqualTo("hello you");
    } finally {
      reference.destroy();
    }
    assertThatThrownBy(reference::get).hasMessageContaining("there is no registry for it");
  }

  /** Has a reference that other beans get by its interface. */
  @Configuration
  @EnableDubbo(scanBasePackages = NOTHING)
  static class Injected {

    @Bean
    ReferenceBean<Greeter> greeter(@Value("${shop.port}") int port) {
      ReferenceBean<Greeter> reference = new ReferenceBean<>();
      reference.setInterface(Greeter.class.getName());
      reference.setGroup("described");
      reference.setTimeout(30_000);
      reference.setUrl("dubbo://127.0.0.1:" + port);
      return reference;
    }

    @Bean
    Supplier<String> caller(Greeter greeter) {
      return () -> greeter.greet("you");
    }
  }

  @Test
  void otherBeansGetTheReferenceThatAReferenceBeanDescribes() throws IOException {
    int port = Contexts.freePort();
    try (AnnotationConfigApplicationContext provider =
            Contexts.of(Described.class, "dubbo.protocol.port=" + port);
        AnnotationConfigApplicationContext consumer =
            Contexts.of(Injected.class, "shop.port=" + port)) {
      assertThat(provider.isRunning()).isTrue();
      assertThat(consumer.getBean("caller", Supplier.class).get()).isEqualTo("hello you");
      assertThat(consumer.getType("greeter")).isEqualTo(Greeter.class);
    }
  }

  @Test
  void aGenericReferenceHasItsInterfaceToo() throws IOException {
    int port = Contexts.freePort();
    try (AnnotationConfigApplicationContext context =
        Contexts.of(Described.class, "dubbo.protocol.port=" + port)) {
      assertThat(context.isRunning()).isTrue();
      ReferenceConfig<Greeter> config = new ReferenceConfig<>();
      config.setInterface(Greeter.class);
      config.setGeneric("true");
      config.setGroup("bean");
      config.setTimeout(30_000);
      config.setUrl("dubbo://127.0.0.1:" + port);
      Greeter greeter = config.get();
      assertThat(greeter.greet("you")).isEqualTo("hello you");
      assertThat(
              ((GenericService) greeter)
                  .$invoke("greet", new String[] {"java.lang.String"}, new Object[] {"all"}))
          .isEqualTo("hello all");
      config.destroy();
    }
  }

  /** Has a reference, in a context of XML. */
  public static class Caller {

    @DubboReference(url = "dubbo://127.0.0.1:${shop.port}", version = "1.0", group = "good")
    private @Nullable Greeter greeter;
  }

  /** Has a reference that its XML declares. */
  public static class Named {

    @DubboReference(id = "declared")
    private @Nullable Greeter greeter;
  }

  private static GenericXmlApplicationContext xml(String elements, int port) {
    String xml =
        """
        <beans xmlns="http://www.springframework.org/schema/beans"
               xmlns:dubbo="http://dubbo.apache.org/schema/dubbo"
               xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="
                 http://www.springframework.org/schema/beans
                 http://www.springframework.org/schema/beans/spring-beans.xsd
                 http://dubbo.apache.org/schema/dubbo
                 http://dubbo.apache.org/schema/dubbo/dubbo.xsd">
          <dubbo:consumer timeout="30000"/>
          %s
        </beans>
        """
            .formatted(elements);
    GenericXmlApplicationContext context = new GenericXmlApplicationContext();
    context
        .getEnvironment()
        .getPropertySources()
        .addLast(new MapPropertySource("shop", java.util.Map.of("shop.port", "" + port)));
    context.load(new ByteArrayResource(xml.getBytes(StandardCharsets.UTF_8), "shop.xml"));
    context.refresh();
    return context;
  }

  @Test
  void theElementForAnnotationsSearchesItsPackages() throws IOException {
    String elements =
        """
        <dubbo:protocol port="${shop.port}"/>
        <dubbo:annotation package="io.trunkline.dubbo.config.shop"/>
        <bean id="caller" class="io.trunkline.dubbo.config.CallConfigBeansTest$Caller"/>
        """;
    try (GenericXmlApplicationContext context = xml(elements, Contexts.freePort())) {
      Greeter greeter = context.getBean(Caller.class).greeter;
      assertThat(greeter).isNotNull();
      assertThat(greeter.greet("you")).isEqualTo("good day you");
    }
  }

  @Test
  void annotatedReferencesAreInjectedIntoBeansOfXmlWithoutThatElement() throws IOException {
    String elements =
        """
        <dubbo:protocol port="${shop.port}"/>
        <dubbo:service interface="io.trunkline.dubbo.config.shop.Greeter" ref="hello" version="1.0"
            group="good"/>
        <dubbo:reference id="declared" interface="io.trunkline.dubbo.config.shop.Greeter"
            version="1.0" group="good" url="dubbo://127.0.0.1:${shop.port}"/>
        <bean id="hello" class="io.trunkline.dubbo.config.shop.Hello"/>
        <bean id="caller" class="io.trunkline.dubbo.config.CallConfigBeansTest$Caller"/>
        <bean id="named" class="io.trunkline.dubbo.config.CallConfigBeansTest$Named"/>
        """;
    try (GenericXmlApplicationContext context = xml(elements, Contexts.freePort())) {
      Greeter greeter = context.getBean(Caller.class).greeter;
      assertThat(greeter).isNotNull();
      assertThat(greeter.greet("you")).isEqualTo("hello you");
      assertThat(context.getBean(Named.class).greeter).isSameAs(context.getBean("declared"));
    }
  }
}
