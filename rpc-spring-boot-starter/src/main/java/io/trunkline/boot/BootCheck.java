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
final class BootCheck implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  /** Part of Boot since 2.7, as is the list that Trunkline's jar has. */
  private static final String NEEDED = "org.springframework.boot.autoconfigure.AutoConfiguration";

  /** What to do about it. */
  static final String ACTION =
      "Raise Spring Boot to 2.7.18, which keeps Spring 5 and javax, or to 3.5 or 4. Or use"
          + " rpc-dubbo-config with @EnableDubbo, or rpc-spring, in place of the starter: both need"
          + " Spring 5.3 and no Boot.";

  /**
   * Looks at the class path of the application.
   *
   * @throws UnusableLibraryException if its Spring Boot is older than 2.7
   */
  @Override
  public void initialize(ConfigurableApplicationContext context) {
    check(context.getClassLoader());
  }

  static void check(@Nullable ClassLoader loader) {
    if (!ClassUtils.isPresent(NEEDED, loader)) {
      String version = SpringBootVersion.getVersion();
      throw new UnusableLibraryException(
          "rpc-spring-boot-starter needs Spring Boot 2.7 or later, and the class path has "
              + (version == null ? "older than 2.7" : version)
              + ".",
          ACTION);
    }
  }
}
