package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.support.GenericXmlApplicationContext;

@Timeout(120)
class RpcConfigurerTest {

  private static final Queue<String> NOTES = new ConcurrentLinkedQueue<>();

  /** Notes what it is asked for, and adds a filter to everything. */
  public static final class Noting implements RpcConfigurer {

    @Override
    public void configure(RpcServer.Builder server) {
      server.filter(
          (call, next) -> {
            NOTES.add("served " + call.site().method());
            return next.proceed(call);
          });
    }

    @Override
    public void configure(RpcClient.Builder client) {
      client.filter(
          (call, next) -> {
            NOTES.add("called " + call.site().method());
            return next.proceed(call);
          });
    }

    @Override
    public void started(String protocol, RpcServer server) {
      NOTES.add("started " + protocol + " " + server.port());
    }

    @Override
    public void closing(String protocol, RpcServer server) {
      NOTES.add("closing server " + protocol);
    }

    @Override
    public void built(String protocol, RpcClient client) {
      NOTES.add("built " + protocol);
    }

    @Override
    public void closing(String protocol, RpcClient client) {
      NOTES.add("closing client " + protocol);
    }
  }

  /** Cannot close. */
  public static final class Failing implements RpcConfigurer {

    @Override
    public void closing(String protocol, RpcServer server) {
      throw new IllegalStateException("server");
    }

    @Override
    public void closing(String protocol, RpcClient client) {
      throw new AssertionError("client");
    }
  }

  @Test
  void oneThatFailsStopsNoClosing() throws IOException {
    NOTES.clear();
    int port = Xml.freePort();
    RpcClients clients;
    RpcServers servers;
    try (GenericXmlApplicationContext context =
        Xml.of(
            """
            <bean class='io.trunkline.spring.RpcConfigurerTest$Failing'/>
            <bean class='io.trunkline.spring.RpcConfigurerTest$Noting'/>
            <bean id='greetings' class='io.trunkline.spring.Greetings'/>
            <trunkline:protocol id='wire' host='127.0.0.1' port='PORT'/>
            <trunkline:service interface='io.trunkline.spring.Greeter' ref='greetings'/>
            <trunkline:reference id='greeter' interface='io.trunkline.spring.Greeter'
                url='dubbo://127.0.0.1:PORT'/>
            """
                .replace("PORT", Integer.toString(port)))) {
      clients = context.getBean(RpcClients.class);
      servers = context.getBean(RpcServers.class);
      assertThat(clients.all()).isNotEmpty();
      assertThat(servers.all()).isNotEmpty();
    }
    assertThat(NOTES).contains("closing server wire", "closing client wire");
    assertThat(clients.all()).isEmpty();
    assertThat(servers.all()).isEmpty();
  }

  @Test
  void aBeanHasASayInEachServerAndClientFromItsStartToItsEnd() throws IOException {
    NOTES.clear();
    int port = Xml.freePort();
    try (GenericXmlApplicationContext context =
        Xml.of(
            """
            <bean class='io.trunkline.spring.RpcConfigurerTest$Noting'/>
            <bean id='greetings' class='io.trunkline.spring.Greetings'/>
            <trunkline:protocol id='wire' host='127.0.0.1' port='PORT'/>
            <trunkline:service interface='io.trunkline.spring.Greeter' ref='greetings'/>
            <trunkline:reference id='greeter' interface='io.trunkline.spring.Greeter'
                timeout='30000' url='dubbo://127.0.0.1:PORT'/>
            """
                .replace("PORT", Integer.toString(port)))) {
      context.getBean("greeter", Greeter.class).greet("you");

      assertThat(context.getBean(RpcServers.class).all().get("wire").port()).isEqualTo(port);
      assertThat(context.getBean(RpcClients.class).all()).containsOnlyKeys("wire");
      List<ContextReference> references = context.getBean(RpcClients.class).references();
      assertThat(references).hasSize(1);
      assertThat(references.get(0).name()).isEqualTo("greeter");
      assertThat(references.get(0).checked()).isTrue();
      assertThat(references.get(0).reference().isConnected()).isTrue();
    }
    assertThat(NOTES)
        .containsExactly(
            "built wire",
            "started wire " + port,
            "called greet",
            "served greet",
            "closing server wire",
            "closing client wire");
  }
}
