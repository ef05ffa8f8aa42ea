package io.trunkline.dubbo.config;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The annotations have the attributes, types and defaults of Dubbo 3.3.6 and 2.6.12. */
class StockAnnotationsTest {

  private static final String CONFIG = "org.apache.dubbo.config.annotation.";
  private static final String SPRING = "org.apache.dubbo.config.spring.context.annotation.";
  private static final String OLDER = "com.alibaba.dubbo.config.annotation.";
  private static final String OLDER_SPRING = "com.alibaba.dubbo.config.spring.context.annotation.";

  @ParameterizedTest
  @ValueSource(
      strings = {
        CONFIG + "DubboService",
        CONFIG + "DubboReference",
        CONFIG + "Service",
        CONFIG + "Reference",
        CONFIG + "Method",
        CONFIG + "Argument",
        CONFIG + "ProvidedBy",
        SPRING + "EnableDubbo",
        SPRING + "DubboComponentScan",
        SPRING + "EnableDubboConfig",
        OLDER + "Service",
        OLDER + "Reference",
        OLDER + "Method",
        OLDER + "Argument",
        OLDER_SPRING + "EnableDubbo",
        OLDER_SPRING + "DubboComponentScan",
        OLDER_SPRING + "EnableDubboConfig"
      })
  void equalsTheStockOne(String name) throws Exception {
    List<String> own = new ArrayList<>();
    for (Method method : Class.forName(name).getDeclaredMethods()) {
      String line =
          name + " " + method.getReturnType().getTypeName() + " " + method.getName() + " = ";
      own.add((line + text(method.getDefaultValue())).stripTrailing());
    }

    assertThat(own).isNotEmpty().containsExactlyInAnyOrderElementsOf(stock(name));
  }

  private static String text(@Nullable Object value) {
    return value instanceof Object[] several ? Arrays.toString(several) : String.valueOf(value);
  }

  private static List<String> stock(String name) throws IOException {
    try (InputStream in =
        requireNonNull(StockAnnotationsTest.class.getResourceAsStream("/dubbo-annotations.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(name + " "))
          .map(String::stripTrailing)
          .toList();
    }
  }
}
