package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.Reference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.Ordered;

/**
 * References in whose place a test has a mock; interop-tests has the tests with Spring's own mocks.
 */
class ReplacedReferenceTest {

  private static final String MOCK = "<bean class='" + Mocking.class.getName() + "'/>";

  /** Replaces the bean as Spring's test support does. */
  static final class Mocking implements BeanFactoryPostProcessor, Ordered {

    @Override
    public int getOrder() {
      return LOWEST_PRECEDENCE - 10;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
      BeanDefinitionRegistry registry = (BeanDefinitionRegistry) beans;
      registry.removeBeanDefinition("greeter");
      registry.registerBeanDefinition("greeter", new RootBeanDefinition(Greeter.class));
      beans.registerSingleton("greeter", new Greetings());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<dubbo:registry address='N/A'/><dubbo:reference id='greeter'",
        "<dubbo:reference id='greeter' url='dubbo://127.0.0.1:1'",
        "<dubbo:reference id='greeter' url='dubbo://127.0.0.1:1' consumer='missing'",
        "<trunkline:reference id='greeter'"
      })
  void aMockTakesThePlaceOfAReferenceThatCannotBeMade(String reference) {
    try (GenericXmlApplicationContext context =
        Xml.dubbo(reference + " interface='io.trunkline.spring.Greeter'/>" + MOCK)) {
      assertThat(context.getBean(Greeter.class).greet("you")).isEqualTo("hello you");
      assertThat(context.getBean(RpcClients.class).references()).isEmpty();
      assertThat(context.getBeanProvider(Reference.class).getIfAvailable()).isNull();
    }
  }

  @Test
  void withoutAMockTheReferenceIsABean() {
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:reference id='greeter' url='dubbo://127.0.0.1:1' lazy='true'"
                + " interface='io.trunkline.spring.Greeter'/>")) {
      assertThat(context.getBean("greeter.reference", Reference.class).isConnected()).isFalse();
    }
  }
}
