package io.trunkline.dubbo.config;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** Application contexts made of classes. */
final class Contexts {

  private Contexts() {}

  /** A context of this class, with {@code key=value} properties. */
  static AnnotationConfigApplicationContext of(Class<?> type, String... properties) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("dubbo.consumer.timeout", "30000"); // machines can be slow
    for (String property : properties) {
      String[] parts = property.split("=", 2);
      values.put(parts[0], parts[1]);
    }
    AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    try {
      context
          .getEnvironment()
          .getPropertySources()
          .addLast(new MapPropertySource("application.properties", values));
      context.register(type);
      context.refresh();
      return context;
    } catch (RuntimeException | Error e) {
      context.close();
      throw e;
    }
  }

  /** A port that was free a moment ago. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
