package io.trunkline.spring;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

/** Application contexts made of XML. */
final class Xml {

  private static final String HEAD =
      """
      <beans xmlns="http://www.springframework.org/schema/beans"
             xmlns:trunkline="http://trunkline.io/schema/trunkline"
             xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="
               http://www.springframework.org/schema/beans
               http://www.springframework.org/schema/beans/spring-beans.xsd
               http://trunkline.io/schema/trunkline
               http://trunkline.io/schema/trunkline/trunkline.xsd">
      """;

  private static final String DUBBO_HEAD =
      """
      <beans xmlns="http://www.springframework.org/schema/beans"
             xmlns:trunkline="http://trunkline.io/schema/trunkline"
             xmlns:dubbo="URI"
             xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="
               http://www.springframework.org/schema/beans
               http://www.springframework.org/schema/beans/spring-beans.xsd
               http://trunkline.io/schema/trunkline
               http://trunkline.io/schema/trunkline/trunkline.xsd
               URI LOCATION">
      """;

  private Xml() {}

  /** A context of these elements, with {@code key=value} properties for its placeholders. */
  static GenericXmlApplicationContext of(String elements, String... properties) {
    byte[] xml = (HEAD + elements + "</beans>").getBytes(StandardCharsets.UTF_8);
    return context(new ByteArrayResource(xml, "test.xml"), null, properties);
  }

  /** The same with Dubbo's elements. */
  static GenericXmlApplicationContext dubbo(String elements, String... properties) {
    String uri = "http://dubbo.apache.org/schema/dubbo";
    return context(dubboFile(uri, uri + "/dubbo.xsd", elements), null, properties);
  }

  /** A file with Dubbo's elements under a name and with a schema location of its own. */
  static Resource dubboFile(String uri, String location, String elements) {
    String head = DUBBO_HEAD.replace("URI", uri).replace("LOCATION", location);
    byte[] xml = (head + elements + "</beans>").getBytes(StandardCharsets.UTF_8);
    return new ByteArrayResource(xml, "test.xml");
  }

  /** A context of a file on the class path. */
  static GenericXmlApplicationContext file(String name, String... properties) {
    return context(new ClassPathResource(name), null, properties);
  }

  /** A context of a file, as this class loader sees the class path; null for the usual one. */
  static GenericXmlApplicationContext context(
      Resource xml, @Nullable ClassLoader loader, String... properties) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (String property : properties) {
      String[] parts = property.split("=", 2);
      values.put(parts[0], parts[1]);
    }
    GenericXmlApplicationContext context = new GenericXmlApplicationContext();
    if (loader != null) {
      context.setClassLoader(loader);
    }
    try {
      context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("test", values));
      context.load(xml);
      context.refresh();
      return context;
    } catch (RuntimeException | Error e) {
      context.close();
      throw e;
    }
  }

  /** A port that was free a moment ago. */
  static int freePort() throws IOException {
    while (true) { // below the ports of outgoing connections, which could take a free one meanwhile
      int port = ThreadLocalRandom.current().nextInt(10_000, 32_000);
      try (ServerSocket probe = new ServerSocket(port)) {
        return probe.getLocalPort();
      } catch (BindException taken) {
        continue;
      }
    }
  }

  /** Waits until something is true, which it has to be soon. */
  static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError("it did not become true in 30 s");
      }
      LockSupport.parkNanos(1_000_000);
    }
  }
}
