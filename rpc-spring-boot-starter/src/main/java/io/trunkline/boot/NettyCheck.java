package io.trunkline.boot;

import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;

/**
 * Stops the start of an application whose Netty is too old, before anything fails in a less obvious
 * way: Boot 2.7 and 3 manage Netty 4.1, and Trunkline is written for 4.2. Boot creates it.
 */
final class NettyCheck implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  /** Has been there since 4.2. */
  private static final String NEEDED = "io.netty.channel.IoHandlerFactory";

  private static final String OF_ALL = "io.netty.util.Version";

  /** What to do about it. */
  static final String ACTION =
      "Import io.trunkline:trunkline-bom in dependencyManagement, before spring-boot-dependencies if"
          + " you import that, or set the property netty.version of Boot's parent to 4.2.20.Final."
          + " In Gradle: ext['netty.version'] = '4.2.20.Final'";

  /**
   * Looks at the class path of the application.
   *
   * @throws UnusableLibraryException if its Netty is older than 4.2
   */
  @Override
  public void initialize(ConfigurableApplicationContext context) {
    check(context.getClassLoader());
  }

  static void check(@Nullable ClassLoader loader) {
    if (!ClassUtils.isPresent(NEEDED, loader) && ClassUtils.isPresent(OF_ALL, loader)) {
      throw new UnusableLibraryException(
          "Netty "
              + version(loader)
              + " is on the class path, and Trunkline needs 4.2: Spring Boot 2.7 and 3 manage 4.1. "
              + ACTION,
          ACTION);
    }
  }

  private static String version(@Nullable ClassLoader loader) {
    Package found = ClassUtils.resolveClassName(OF_ALL, loader).getPackage();
    String version = found == null ? null : found.getImplementationVersion();
    return version == null ? "4.1" : version;
  }
}
