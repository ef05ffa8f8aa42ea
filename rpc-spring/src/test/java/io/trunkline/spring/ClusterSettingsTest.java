package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.ClusterOptions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericXmlApplicationContext;

/** What elements say about calls to several providers, in both namespaces. */
class ClusterSettingsTest {

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "trunkline"})
  void aMethodComesBeforeItsReferenceAndThatBeforeItsConsumer(String namespace) {
    String xml =
        """
        <NS:consumer cluster='failfast' retries='5' loadbalance='roundrobin' forks='3'/>
        <NS:reference id='r' interface='io.trunkline.spring.Greeter' url='dubbo://127.0.0.1' lazy='true'
            retries='-1' sticky='true' retry-budget='20'>
          <NS:method name='greet' retries='1' loadbalance='consistenthash' hash-arguments='0,1'
              idempotent='true' hedge-after='40'/>
        </NS:reference>
        """;
    try (GenericXmlApplicationContext context = Xml.dubbo(xml.replace("NS", namespace))) {
      ContextElements elements = new ContextElements(context);
      ConfiguredElement own = elements.all(Element.REFERENCE).values().iterator().next();
      ConfiguredElement reference = own.withDefaults(elements.defaults(Element.CONSUMER, own));

      ClusterOptions said = ClusterSettings.of(reference);
      assertThat(said.strategy()).isEqualTo("failfast");
      assertThat(said.retries()).isZero();
      assertThat(said.loadBalance()).isEqualTo("roundrobin");
      assertThat(said.forks()).isEqualTo(3);
      assertThat(said.sticky()).isTrue();
      assertThat(said.retryBudget()).isEqualTo(20);

      ClusterOptions ofMethod = ClusterSettings.of(reference.methods().get(0));
      assertThat(ofMethod.strategy()).isNull();
      assertThat(ofMethod.retries()).isEqualTo(1);
      assertThat(ofMethod.loadBalance()).isEqualTo("consistenthash");
      assertThat(ofMethod.parameters()).isEqualTo(Map.of("hash.arguments", "0,1"));
      assertThat(ofMethod.idempotent()).isTrue();
      assertThat(ofMethod.hedgeAfter()).isEqualTo(Duration.ofMillis(40));
    }
  }
}
