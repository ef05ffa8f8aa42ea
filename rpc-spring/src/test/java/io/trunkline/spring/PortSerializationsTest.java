package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.support.GenericXmlApplicationContext;

/** Which serializations a port accepts for each of its services. */
@Timeout(120)
class PortSerializationsTest {

  private static final String GREETER = " interface='io.trunkline.spring.Greeter' version='";

  private static GenericXmlApplicationContext provider(String protocol) throws IOException {
    return Xml.dubbo(
        "<dubbo:protocol host='127.0.0.1' port='"
            + Xml.freePort()
            + "' "
            + protocol
            + "/><dubbo:service ref='greetings' serialization='kryo'"
            + GREETER
            + "1.0'/><dubbo:service ref='greetings'"
            + GREETER
            + "2.0'/><bean id='greetings' class='io.trunkline.spring.Greetings'/>");
  }

  private static String greeting(
      GenericXmlApplicationContext provider, String version, String serialization) {
    String reference =
        "<dubbo:reference check='false' timeout='30000' url='dubbo://127.0.0.1:"
            + provider.getBean(RpcServer.class).port()
            + "' serialization='"
            + serialization
            + "'"
            + GREETER
            + version
            + "'/>";
    try (GenericXmlApplicationContext consumer = Xml.dubbo(reference)) {
      return consumer.getBean(Greeter.class).greet("you");
    }
  }

  @Test
  void aPortThatNamesNoneAcceptsWhatAServiceNamesForThatService() throws IOException {
    try (GenericXmlApplicationContext provider = provider("")) {
      assertThat(greeting(provider, "1.0", "kryo")).isEqualTo("hello you");
      assertThat(greeting(provider, "2.0", "hessian2")).isEqualTo("hello you");
      assertThatThrownBy(() -> greeting(provider, "1.0", "hessian2"))
          .isInstanceOf(RpcException.class);
      assertThatThrownBy(() -> greeting(provider, "2.0", "kryo")).isInstanceOf(RpcException.class);
    }
  }

  @Test
  void aServiceCannotAddToWhatItsPortNames() {
    assertThatThrownBy(() -> provider("serialization='hessian2'").close())
        .hasRootCauseMessage(
            "service io.trunkline.spring.Greeter:1.0 takes serialization 'kryo', which its server"
                + " does not offer; offered: hessian2; name it on the server too (on the protocol"
                + " element in XML)");
  }
}
