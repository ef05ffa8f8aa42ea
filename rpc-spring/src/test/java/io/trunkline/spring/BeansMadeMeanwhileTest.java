package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.support.GenericXmlApplicationContext;

/** Clients and servers make beans that others wait for, so they hold no lock meanwhile. */
@Timeout(120)
class BeansMadeMeanwhileTest {

  /** A bean whose creation ends once another thread has been told of clients and servers. */
  public static class Asking implements ApplicationContextAware {

    private boolean answered;

    @Override
    public void setApplicationContext(ApplicationContext context) {
      RpcClients clients = context.getBean(RpcClients.NAME, RpcClients.class);
      RpcServers servers = context.getBean(RpcServers.NAME, RpcServers.class);
      Map<String, ?> told =
          CompletableFuture.supplyAsync(
                  () -> {
                    servers.all();
                    return clients.all();
                  })
              .orTimeout(30, TimeUnit.SECONDS)
              .join();
      assertThat(told).isEmpty();
      answered = true;
    }
  }

  /** Is made with the first client. */
  public static final class AskingConfigurer extends Asking implements RpcConfigurer {}

  /** A service. */
  public interface Hello {

    String hello();
  }

  /** Is made when the server starts. */
  public static final class AskingHello extends Asking implements Hello {

    @Override
    public String hello() {
      return "hello";
    }
  }

  @Test
  void aConfigurerIsMadeWithoutTheLockOfTheClients() throws IOException {
    try (GenericXmlApplicationContext context =
        Xml.of(
            """
            <trunkline:reference id='greeter' interface='io.trunkline.spring.Greeter'
                url='dubbo://127.0.0.1:1' lazy='true'/>
            <bean id='asking' class='io.trunkline.spring.BeansMadeMeanwhileTest$AskingConfigurer'/>
            """)) {
      assertThat(context.getBean("asking", Asking.class).answered).isTrue();
      assertThat(context.getBean(RpcClients.class).all()).hasSize(1);
    }
  }

  @Test
  void aServiceIsMadeWithoutTheLockOfTheServers() throws IOException {
    try (GenericXmlApplicationContext context =
        Xml.of(
            """
            <trunkline:protocol host='127.0.0.1' port='%d'/>
            <trunkline:service ref='asking'
                interface='io.trunkline.spring.BeansMadeMeanwhileTest$Hello'/>
            <bean id='asking' lazy-init='true'
                class='io.trunkline.spring.BeansMadeMeanwhileTest$AskingHello'/>
            """
                .formatted(Xml.freePort()))) {
      assertThat(context.getBean("asking", Asking.class).answered).isTrue();
      assertThat(context.getBean(RpcServers.class).all()).hasSize(1);
    }
  }
}
