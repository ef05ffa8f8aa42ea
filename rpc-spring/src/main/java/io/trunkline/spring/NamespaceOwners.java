package io.trunkline.spring;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.springframework.core.io.UrlResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;
import org.springframework.util.ClassUtils;

/**
 * Finds out whether Dubbo's own jar is on the class path too. Both jars claim Dubbo's namespace,
 * and which of them Spring asks depends on their order.
 */
final class NamespaceOwners {

  private static final String HANDLERS = "META-INF/spring.handlers";
  private static final List<String> RIVALS =
      List.of(
          "org.apache.dubbo.config.spring.schema.DubboNamespaceHandler",
          "com.alibaba.dubbo.config.spring.schema.DubboNamespaceHandler");

  private final ClassLoader loader;

  NamespaceOwners(ClassLoader loader) {
    this.loader = loader;
  }

  /** The error text for a second jar that reads Dubbo's namespace; empty if only one jar does. */
  Optional<String> conflict() {
    Map<String, String> rivals = new LinkedHashMap<>();
    String trunklineJar = "the same class path";
    try {
      for (URL url : Collections.list(loader.getResources(HANDLERS))) {
        Properties handlers = PropertiesLoaderUtils.loadProperties(new UrlResource(url));
        for (String uri : Namespace.DUBBO.uris()) {
          String handler = handlers.getProperty(uri);
          if (TrunklineNamespaceHandler.class.getName().equals(handler)) {
            trunklineJar = url.toString();
          } else if (handler != null) {
            rivals.put(handler, url.toString());
          }
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(HANDLERS + " on the class path cannot be read", e);
    }
    for (String handler : RIVALS) {
      if (ClassUtils.isPresent(handler, loader)) {
        rivals.putIfAbsent(handler, "the same class path");
      }
    }
    for (Map.Entry<String, String> rival : rivals.entrySet()) {
      return Optional.of(explain(trunklineJar, rival.getKey(), rival.getValue()));
    }
    return Optional.empty();
  }

  private static String explain(String trunklineJar, String handler, String where) {
    return "two jars on the class path read Dubbo's namespace: Trunkline's rpc-spring ("
        + trunklineJar
        + ") and Dubbo, whose handler is "
        + handler
        + " ("
        + where
        + "); remove the Dubbo jar to run on Trunkline, or rpc-spring to stay with Dubbo";
  }
}
