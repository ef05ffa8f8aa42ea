package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.GenericService;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.support.GenericXmlApplicationContext;

/** A generic reference whose interface is on the class path. */
@Timeout(60)
class TypedGenericTest {

  @Test
  void hasTheMethodsOfBoth() throws IOException {
    try (RpcServer server = server();
        GenericXmlApplicationContext consumer =
            Xml.dubbo(
                "<dubbo:reference id='any' generic='true' timeout='30000'"
                    + " interface='io.trunkline.spring.Greeter' url='dubbo://127.0.0.1:"
                    + server.port()
                    + "'/>")) {
      Object any = consumer.getBean("any");
      String[] types = {"java.lang.String"};
      assertThat(((GenericService) any).$invoke("greet", types, new Object[] {"map"}))
          .isEqualTo("hello map");
      assertThat(consumer.getBean(RpcClients.class).references()).hasSize(1);
      assertThat(((Greeter) any).greet("type")).isEqualTo("hello type");
      assertThat(consumer.getBean(RpcClients.class).references()).hasSize(2);
      assertThat(any).isEqualTo(any).isNotEqualTo(new Object());
      assertThat(any.hashCode()).isEqualTo(any.hashCode());
      assertThat(consumer.getBean(GenericService.class)).isSameAs(any);
    }
  }

  private static RpcServer server() throws IOException {
    return Loopback.server()
        .service(
            io.trunkline.options.ServiceOptions.builder(Greeter.class, new Greetings())
                .generic(true)
                .build())
        .start();
  }
}
