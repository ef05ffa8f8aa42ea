package org.apache.dubbo.spring.boot.autoconfigure;

import io.trunkline.boot.TrunklineAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Switches Dubbo's annotations and properties on where an application or a test names this class,
 * as with {@code @ImportAutoConfiguration} or {@code @SpringBootTest(classes = ...)}. Boot finds
 * {@link TrunklineAutoConfiguration} by itself, so applications need not name either; both together
 * do the same once.
 */
@Configuration(proxyBeanMethods = false)
@Import(TrunklineAutoConfiguration.class)
public class DubboAutoConfiguration {

  /** Made by Spring. */
  public DubboAutoConfiguration() {}
}
