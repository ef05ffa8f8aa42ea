package io.trunkline.spring;

import static io.trunkline.settings.ClusterSettings.FORCE_TAG;
import static io.trunkline.settings.ClusterSettings.TAG;
import static io.trunkline.settings.ClusterSettings.ZONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.options.ClusterOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericXmlApplicationContext;

/** Tags and zones, as elements of both namespaces say them. */
class RoutingInXmlTest {

  private final Greetings first = new Greetings();
  private final Greetings second = new Greetings();
  private RpcServer one;
  private RpcServer two;

  @BeforeEach
  void serve() throws IOException {
    one = Loopback.server().service(Greeter.class, first).start();
    two = Loopback.server().service(Greeter.class, second).start();
  }

  @AfterEach
  void close() {
    one.close();
    two.close();
  }

  private GenericXmlApplicationContext reference(
      String namespace, String ofFirst, String ofSecond, String before, String attributes) {
    String xml =
        before
            + "<NS:reference id='greeter' interface='io.trunkline.spring.Greeter' timeout='30000'"
            + " url='dubbo://127.0.0.1:"
            + one.port()
            + ofFirst
            + ";dubbo://127.0.0.1:"
            + two.port()
            + ofSecond
            + "' "
            + attributes
            + "/>";
    return Xml.dubbo(xml.replace("NS", namespace));
  }

  private static void call(GenericXmlApplicationContext context) {
    for (int i = 0; i < 10; i++) {
      context.getBean("greeter", Greeter.class).note("it");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "trunkline"})
  void callsGoToProvidersWithTheTagOfTheReferenceOrOfItsConsumer(String namespace) {
    try (GenericXmlApplicationContext own =
            reference(namespace, "?tag=gray", "", "<NS:consumer tag='blue'/>", "tag='gray'");
        GenericXmlApplicationContext ofConsumer =
            reference(namespace, "?tag=gray", "", "<NS:consumer tag='gray'/>", "");
        GenericXmlApplicationContext none = reference(namespace, "?tag=gray", "", "", "")) {
      call(own);
      assertThat(first.notes()).isEqualTo(10);
      call(ofConsumer);
      assertThat(first.notes()).isEqualTo(20);
      call(none);
      assertThat(second.notes()).isEqualTo(10);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "trunkline"})
  void aTagThatIsForcedGoesNowhereElse(String namespace) {
    try (GenericXmlApplicationContext context =
        reference(namespace, "", "", "", "tag='gray' force-tag='true'")) {
      assertThatThrownBy(() -> call(context))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("none of them has the tag 'gray'");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "trunkline"})
  void providersOfTheZoneComeFirst(String namespace) {
    try (GenericXmlApplicationContext context =
        reference(namespace, "?zone=r1", "?zone=r2", "", "zone='r2'")) {
      Xml.await(
          () -> {
            int before = second.notes();
            call(context);
            return second.notes() == before + 10;
          });
    }
  }

  private static ConfiguredElement reference(ContextElements elements, String id) {
    return elements.all(Element.REFERENCE).values().stream()
        .filter(element -> element.toString().contains("id=\"" + id + "\""))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void parametersOfDubboSayTheSame() {
    String xml =
        """
        <dubbo:registry id='r' address='memory://routed' zone='r3'/>
        <dubbo:reference id='g' interface='io.trunkline.spring.Greeter' lazy='true'>
          <dubbo:parameter key='dubbo.tag' value='gray'/>
          <dubbo:parameter key='dubbo.force.tag' value='true'/>
          <dubbo:parameter key='registry_zone' value='r1'/>
        </dubbo:reference>
        <dubbo:reference id='h' interface='io.trunkline.spring.Greeter' lazy='true'>
          <dubbo:parameter key='zone' value='r2'/>
        </dubbo:reference>
        """;
    try (GenericXmlApplicationContext context = Xml.dubbo(xml)) {
      ContextElements elements = new ContextElements(context);
      ClusterOptions said = SetValues.of(reference(elements, "g")).cluster();
      assertThat(said.find(TAG)).isEqualTo("gray");
      assertThat(said.find(FORCE_TAG)).isTrue();
      assertThat(said.find(ZONE)).isEqualTo("r1");
      assertThat(SetValues.of(reference(elements, "h")).cluster().find(ZONE)).isEqualTo("r2");
      assertThat(new RegistryElements(elements).ofReference(null))
          .containsExactly("memory://routed?zone=r3");
    }
  }
}
