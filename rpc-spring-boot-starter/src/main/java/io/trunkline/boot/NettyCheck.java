package io.trunkline.boot;

import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;

/**
 * Ends the start of an application whose Netty is too old, before anything fails without saying
 * why: Boot 2.7 and 3 manage Netty 4.1, and Trunkline is written for 4.2. Boot makes it.
 */
public final class NettyCheck
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  /** Has been there since 4.2. */
  private static final String NEEDED = "io.netty.channel.IoHandlerFactory";

  private static final String OF_ALL = "io.netty.util.Version";

  /** Made by Boot. */
  public NettyCheck() {}

  /**
   * Looks at the class path of the application.
   *
   * @throws UnusableNettyException if its Netty is older than 4.2
   */
  @Override
  public void initialize(ConfigurableApplicationContext context) {
    check(context.getClassLoader());
  }

  static void check(@Nullable ClassLoader loader) {
    if (!ClassUtils.isPresent(NEEDED, loader) && ClassUtils.isPresent(OF_ALL, loader)) {
      throw new UnusableNettyException(version(loader));
    }
  }

  private static String version(@Nullable ClassLoader loader) {
    Package found = ClassUtils.resolveClassName(OF_ALL, loader).getPackage();
    String version = found == null ? null : found.getImplementationVersion();
    return version == null ? "4.1" : version;
  }
}
