package io.trunkline.spring;

import static io.trunkline.settings.ClusterSettings.FORKS;
import static io.trunkline.settings.ClusterSettings.HEDGE_AFTER;
import static io.trunkline.settings.ClusterSettings.IDEMPOTENT;
import static io.trunkline.settings.ClusterSettings.LOAD_BALANCE;
import static io.trunkline.settings.ClusterSettings.RETRIES;
import static io.trunkline.settings.ClusterSettings.RETRY_BUDGET;
import static io.trunkline.settings.ClusterSettings.STICKY;
import static io.trunkline.settings.ClusterSettings.STRATEGY;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.options.ClusterOptions;
import java.time.Duration;
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

      ClusterOptions said = SetValues.of(reference).cluster();
      assertThat(said.find(STRATEGY)).isEqualTo("failfast");
      assertThat(said.find(RETRIES)).isZero();
      assertThat(said.find(LOAD_BALANCE)).isEqualTo("roundrobin");
      assertThat(said.find(FORKS)).isEqualTo(3);
      assertThat(said.find(STICKY)).isTrue();
      assertThat(said.find(RETRY_BUDGET)).isEqualTo(20);

      ClusterOptions ofMethod = SetValues.of(reference.methods().get(0)).cluster();
      assertThat(ofMethod.find(STRATEGY)).isNull();
      assertThat(ofMethod.find(RETRIES)).isEqualTo(1);
      assertThat(ofMethod.find(LOAD_BALANCE)).isEqualTo("consistenthash");
      assertThat(ofMethod.toString()).contains("parameters={hash.arguments=0,1}");
      assertThat(ofMethod.find(IDEMPOTENT)).isTrue();
      assertThat(ofMethod.find(HEDGE_AFTER)).isEqualTo(Duration.ofMillis(40));
    }
  }
}
