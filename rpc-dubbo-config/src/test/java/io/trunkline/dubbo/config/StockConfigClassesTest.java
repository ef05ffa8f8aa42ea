package io.trunkline.dubbo.config;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The config classes have the members of Dubbo 2.6.12, 2.7.23 and 3.3.6 that are recorded. */
class StockConfigClassesTest {

  private static final Map<String, Class<?>> PRIMITIVES =
      Map.of("int", int.class, "boolean", boolean.class, "long", long.class);

  @Test
  void haveTheMembersOfTheStockOnes() throws IOException {
    List<String> stock;
    try (InputStream in =
        requireNonNull(getClass().getResourceAsStream("/dubbo-config-classes.txt"))) {
      stock =
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.startsWith("#"))
              .toList();
    }
    assertThat(stock).hasSizeGreaterThan(1_000).allMatch(StockConfigClassesTest::isPresent);
  }

  /** Finds a line such as {@code CLASS setPort(java.lang.Integer)}. */
  private static boolean isPresent(String line) {
    String[] parts = line.split("[ (),]+");
    try {
      Class<?> type = Class.forName(parts[0]);
      Class<?>[] parameters =
          Stream.of(parts).skip(2).map(StockConfigClassesTest::type).toArray(Class<?>[]::new);
      if (parts[1].equals("<init>")) {
        return type.getDeclaredConstructor(parameters).getParameterCount() == parameters.length;
      }
      return type.getMethod(parts[1], parameters).getDeclaringClass().isAssignableFrom(type);
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  private static Class<?> type(String name) {
    try {
      return PRIMITIVES.containsKey(name) ? PRIMITIVES.get(name) : Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(name + " in dubbo-config-classes.txt is no class", e);
    }
  }
}
