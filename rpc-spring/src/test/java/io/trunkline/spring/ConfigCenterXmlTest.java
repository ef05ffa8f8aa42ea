package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.ByteArrayResource;

/** What a config center says reaches the environment before elements are looked at. */
class ConfigCenterXmlTest {

  private static final String XML =
      """
      <beans xmlns='http://www.springframework.org/schema/beans'
          xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'
          xmlns:dubbo='http://dubbo.apache.org/schema/dubbo'
          xsi:schemaLocation='http://www.springframework.org/schema/beans
              http://www.springframework.org/schema/beans/spring-beans.xsd
              http://dubbo.apache.org/schema/dubbo http://dubbo.apache.org/schema/dubbo/dubbo.xsd'>
        <dubbo:application name='web'/>
        ELEMENTS
      </beans>
      """;

  private static GenericXmlApplicationContext context(String elements, Map<String, Object> files) {
    GenericXmlApplicationContext context = new GenericXmlApplicationContext();
    context.getEnvironment().getPropertySources().addLast(new MapPropertySource("files", files));
    context.load(
        new ByteArrayResource(XML.replace("ELEMENTS", elements).getBytes(StandardCharsets.UTF_8)));
    context.refresh();
    return context;
  }

  private static String[] values(Environment environment, String... keys) {
    return java.util.Arrays.stream(keys).map(environment::getProperty).toArray(String[]::new);
  }

  @Test
  void theApplicationsSettingsComeBeforeThoseOfAll() {
    Map<String, String> kept = MemorySettings.named("order");
    kept.put("dubbo/dubbo.properties", "a=all\nb=all\nc=all");
    kept.put("web/dubbo.properties", "b=web");
    try (GenericXmlApplicationContext context =
        context(
            "<dubbo:config-center address='settings://order'/>", Map.of("c", "file", "d", "4"))) {
      assertThat(values(context.getEnvironment(), "a", "b", "c", "d"))
          .containsExactly("all", "web", "all", "4");
      assertThat(ConfigCenters.url(context.getEnvironment())).contains("settings://order");
    }
  }

  @Test
  void withoutTheHighestPriorityTheyComeLast() {
    MemorySettings.named("last").put("shop/settings", "a=center\nb=center");
    try (GenericXmlApplicationContext context =
        context(
            "<dubbo:config-center address='settings://last' highest-priority='false' group='shop'"
                + " config-file='settings'/>",
            Map.of("a", "file"))) {
      assertThat(values(context.getEnvironment(), "a", "b")).containsExactly("file", "center");
    }
  }

  @Test
  void elementsTakeThemInPlaceholdersWhereverTheyStand() {
    MemorySettings.named("port").put("dubbo/dubbo.properties", "some.port=20999\nsome.name=p1");
    try (GenericXmlApplicationContext context =
        context(
            "<dubbo:protocol id='p' name='dubbo' port='${some.port}'/>"
                + "<dubbo:config-center address='settings://${which}'/>",
            Map.of("which", "port"))) {
      ConfiguredElement protocol = context.getBean("p", ConfiguredElement.class);
      assertThat(protocol.number("port")).isEqualTo(20_999);
    }
  }

  @Test
  void propertiesNameOneToo() {
    MemorySettings.named("named").put("dubbo/dubbo.properties", "a=1");
    try (GenericXmlApplicationContext context =
        context("", Map.of("dubbo.config-center.address", "settings://named"))) {
      assertThat(context.getEnvironment().getProperty("a")).isEqualTo("1");
    }
  }

  @Test
  void oneThatCannotBeReadStopsTheStartUnlessItNeedNotBeThere() {
    assertThatThrownBy(
            () -> context("<dubbo:config-center address='settings://away?password=no'/>", Map.of()))
        .hasMessageContaining("settings://away")
        .hasMessageContaining("nobody is at home")
        .hasMessageContaining("check=\"false\"")
        .hasMessageNotContaining("password=no");
    try (GenericXmlApplicationContext context =
        context("<dubbo:config-center address='settings://away' check='false'/>", Map.of())) {
      assertThat(ConfigCenters.url(context.getEnvironment()))
          .isEqualTo(Optional.of("settings://away"));
    }
  }

  @Test
  void withoutAFileTheApplicationsSettingsAreReadToo() {
    MemorySettings.named("objects").put("web/dubbo.properties", "a=web");
    try (GenericApplicationContext context = new GenericApplicationContext()) {
      DubboElements elements = DubboElements.of(context, null);
      elements.declare(declaration("config-center", Map.of("address", "settings://objects")));
      elements.declare(declaration("application", Map.of("name", "web")));
      context.refresh();
      assertThat(context.getEnvironment().getProperty("a")).isEqualTo("web");
    }
  }

  private static DubboDeclaration declaration(String tag, Map<String, String> attributes) {
    return new DubboDeclaration(tag, "the test", attributes, List.of());
  }
}
