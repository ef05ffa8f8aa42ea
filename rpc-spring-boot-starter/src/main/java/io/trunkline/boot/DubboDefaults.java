package io.trunkline.boot;

import io.trunkline.spring.DubboElements;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Sets what Dubbo's own starter sets where the application does not: {@code dubbo.application.name}
 * is {@code spring.application.name}, and beans may be declared twice, the later of which counts.
 * Boot makes it.
 */
final class DubboDefaults
    implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

  private static final String NAME = "dubbo.application.name";
  private static final String OVERRIDING = "spring.main.allow-bean-definition-overriding";

  /** After the application's files are read. */
  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }

  @Override
  public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
    ConfigurableEnvironment environment = event.getEnvironment();
    Map<String, Object> defaults = new LinkedHashMap<>();
    String name = environment.getProperty("spring.application.name", "");
    if (!name.isBlank() && !environment.containsProperty(NAME)) {
      defaults.put(NAME, name);
    }
    if (!environment.containsProperty(OVERRIDING)) {
      defaults.put(OVERRIDING, "true");
    }
    environment
        .getPropertySources()
        .addLast(new MapPropertySource(DubboElements.DEFAULTS, defaults));
  }
}
