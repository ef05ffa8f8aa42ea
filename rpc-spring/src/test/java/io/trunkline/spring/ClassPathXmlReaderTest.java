package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.client.RpcClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.xml.XmlBeanDefinitionReader;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportResource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.io.Resource;

/** A schema location is looked for on the class path, and nowhere else. */
@Timeout(60)
class ClassPathXmlReaderTest {

  private static final String DUBBO = "http://dubbo.apache.org/schema/dubbo";

  private static void load(Resource file) {
    try (GenericApplicationContext context = new GenericApplicationContext()) {
      XmlBeanDefinitionReader reader = new ClassPathXmlReader(context);
      reader.loadBeanDefinitions(file);
      context.refresh();
      assertThat(context.containsBean(RpcClients.NAME)).isTrue();
    }
  }

  @Test
  void readsWhatSpringsOwnReaderReads() {
    load(Xml.dubboFile(DUBBO, DUBBO + "/dubbo.xsd", "<dubbo:application name='a'/>"));
  }

  @ParameterizedTest
  @CsvSource({
    "http://dubbo.apache.org/schema/dubbo/duboo.xsd, http://dubbo.apache.org/schema/dubbo/dubbo.xsd",
    "http://dubbo.apache.org/schema/dubo/dubbo.xsd, http://dubbo.apache.org/schema/dubbo/dubbo.xsd"
  })
  void namesTheLocationThatWasMeant(String location, String meant) {
    Resource file = Xml.dubboFile(DUBBO, location, "<dubbo:application name='a'/>");
    assertThatThrownBy(() -> load(file))
        .hasStackTraceContaining("no jar on the class path has the schema \"" + location + "\"")
        .hasStackTraceContaining("the network is not asked")
        .hasStackTraceContaining("did you mean '" + meant + "'?");
  }

  @Test
  void asksNobodyOnTheNetwork() throws IOException {
    try (ServerSocket host = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      String location = "http://127.0.0.1:" + host.getLocalPort() + "/dubbo.xsd";
      Resource file = Xml.dubboFile(DUBBO, location, "<dubbo:application name='a'/>");
      assertThatThrownBy(() -> load(file)).hasStackTraceContaining(location);
      host.setSoTimeout(1);
      assertThatThrownBy(host::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  /** How Spring Boot's users import XML. */
  @Configuration
  @ImportResource(locations = "classpath:imported.xml", reader = ClassPathXmlReader.class)
  static class Imported {}

  @Test
  void isAReaderForImportResource() {
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context.register(Imported.class);
      context.refresh();
      assertThat(context.getBean(RpcClient.class)).isNotNull();
    }
  }
}
