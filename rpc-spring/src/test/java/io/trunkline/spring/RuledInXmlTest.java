package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.SettingsSource;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.support.GenericXmlApplicationContext;

/** What rules of operators know of applications that are configured by XML. */
@Timeout(120)
class RuledInXmlTest {

  private static final String RULE =
      """
      configVersion: v3.1
      scope: application
      key: web
      conditions:
        - from: {match: env=gray}
          to:
            - match: env!=$env
      """;

  private final String name = UUID.randomUUID().toString();

  private String registry() {
    return "<dubbo:registry address='memory://" + name + "'/>";
  }

  private GenericXmlApplicationContext provider(String env) throws IOException {
    return Xml.dubbo(
        "<dubbo:application name='shop'><dubbo:parameter key='env' value='"
            + env
            + "'/><dubbo:parameter key='version' value='7'/></dubbo:application>"
            + registry()
            + "<dubbo:protocol name='dubbo' port='"
            + Xml.freePort()
            + "' unregister-wait='0'/>"
            + "<dubbo:service interface='io.trunkline.spring.Greeter' ref='greetings'/>"
            + "<bean id='greetings' class='io.trunkline.spring.Greetings'/>");
  }

  private GenericXmlApplicationContext consumer(
      String application, String reference, String property) {
    MemorySettings.named(name).put(SettingsSource.DEFAULT_GROUP + "/web.condition-router", RULE);
    return Xml.dubbo(
        "<dubbo:config-center address='settings://"
            + name
            + "'/>"
            + "<dubbo:application name='web'>"
            + application
            + "</dubbo:application>"
            + registry()
            + "<dubbo:reference id='greeter' timeout='30000'"
            + " interface='io.trunkline.spring.Greeter'>"
            + reference
            + "</dubbo:reference>",
        property);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<dubbo:parameter key='env' value='gray'/> | '' | a=b",
        "'' | <dubbo:parameter key='env' value='gray'/> | a=b",
        "<dubbo:parameter key='env' value='white'/> | <dubbo:parameter key='env' value='gray'/> | a=b",
        "'' | '' | dubbo.application.parameters.env=gray",
        "<dubbo:parameter key='env' value='white'/> | '' | dubbo.labels=zone.of=1;env=gray",
        "'' | '' | DUBBO_LABELS=env=gray",
        "'' | '' | dubbo.labels=dubbo.application.env=gray",
      })
  void askForTheParametersOfApplicationsAndReferences(
      String application, String reference, String property) throws IOException {
    try (GenericXmlApplicationContext gray = provider("gray");
        GenericXmlApplicationContext white = provider("white");
        GenericXmlApplicationContext web = consumer(application, reference, property)) {
      call(web);

      assertThat(gray.getBean(Greetings.class).notes()).isZero();
      assertThat(white.getBean(Greetings.class).notes()).isEqualTo(10);
    }
  }

  @Test
  void askForWhatTheKeysOfTheEnvironmentSay() throws IOException {
    System.setProperty("env", "gray");
    try (GenericXmlApplicationContext gray = provider("gray");
        GenericXmlApplicationContext white = provider("white");
        GenericXmlApplicationContext web = consumer("", "", "dubbo.env.keys=none, env")) {
      call(web);

      assertThat(gray.getBean(Greetings.class).notes()).isZero();
      assertThat(white.getBean(Greetings.class).notes()).isEqualTo(10);
    } finally {
      System.clearProperty("env");
    }
  }

  private static void call(GenericXmlApplicationContext context) {
    for (int i = 0; i < 10; i++) {
      context.getBean("greeter", Greeter.class).note("it");
    }
  }
}
