package io.trunkline.boot;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;

/**
 * Ends the start of an application whose Spring Boot is older than 2.7, which does not read the
 * list of auto-configurations: without them no service is exported, and nothing reports it. Boot
 * makes it.
 */
public final class BootCheck
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  /** Part of Boot since 2.7, as is the list that Trunkline's jar has. */
  private static final String NEEDED = "org.springframework.boot.autoconfigure.AutoConfiguration";

  /** Made by Boot. */
  public BootCheck() {}

  /**
   * Looks at the class path of the application.
   *
   * @throws UnusableBootException if its Spring Boot is older than 2.7
   */
  @Override
  public void initialize(ConfigurableApplicationContext context) {
    check(context.getClassLoader());
  }

  static void check(@Nullable ClassLoader loader) {
    if (!ClassUtils.isPresent(NEEDED, loader)) {
      String version = SpringBootVersion.getVersion();
      throw new UnusableBootException(version == null ? "older than 2.7" : version);
    }
  }
}
