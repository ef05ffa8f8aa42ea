package io.trunkline.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.console.Console;
import io.trunkline.console.ConsoleServer;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

@Timeout(60)
class ConsoleConfigurationTest {

  private static final String TOKEN = "0123456789abcdef";

  private static AnnotationConfigApplicationContext context(Map<String, Object> properties) {
    AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    context
        .getEnvironment()
        .getPropertySources()
        .addFirst(new MapPropertySource("test", properties));
    context.register(TrunklineConsoleAutoConfiguration.class);
    return context;
  }

  @Test
  void theConsoleIsOffByDefault() {
    try (AnnotationConfigApplicationContext context = context(Map.of())) {
      context.refresh();
      assertThat(context.getBeansOfType(Console.class)).isEmpty();
    }
  }

  @Test
  void aPortOfTheConsoleIsOnTheLoopbackAddress() {
    Map<String, Object> properties =
        Map.of(
            "trunkline.console.enabled", "true",
            "trunkline.console.port", "0",
            "trunkline.console.token", TOKEN);
    try (AnnotationConfigApplicationContext context = context(properties)) {
      context.refresh();
      ConsoleServer server = context.getBean(ConsoleServer.class);
      assertThat(server.address().getAddress().isLoopbackAddress()).isTrue();
    }
  }

  @Test
  void aPortWithoutATokenStopsTheStart() {
    Map<String, Object> properties =
        Map.of("trunkline.console.enabled", "true", "trunkline.console.port", "0");
    try (AnnotationConfigApplicationContext context = context(properties)) {
      assertThatThrownBy(context::refresh)
          .rootCause()
          .hasMessageContaining("trunkline.console.token is not");
    }
  }

  @Test
  void callsAreASeparateSwitchAndNeedWriteAccess() {
    assertThat(canCall(Map.of())).isFalse();
    assertThat(canCall(Map.of("trunkline.console.calls", "true"))).isTrue();
    for (String readOnly :
        new String[] {
          "management.endpoint.trunkline.access=read-only",
          "management.endpoint.trunkline.access=READ_ONLY",
          "management.endpoints.access.default=read-only",
          "management.endpoints.access.max-permitted=readonly"
        }) {
      String[] property = readOnly.split("=");
      assertThat(canCall(Map.of("trunkline.console.calls", "true", property[0], property[1])))
          .as(readOnly)
          .isFalse();
    }
  }

  private static boolean canCall(Map<String, Object> properties) {
    Map<String, Object> all = new HashMap<>(properties);
    all.put("trunkline.console.enabled", "true");
    try (AnnotationConfigApplicationContext context = context(all)) {
      context.refresh();
      return context.getBean(Console.class).canCall();
    }
  }
}
