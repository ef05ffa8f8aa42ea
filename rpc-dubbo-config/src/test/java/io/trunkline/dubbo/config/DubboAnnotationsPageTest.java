package io.trunkline.dubbo.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.trunkline.testkit.PageSnippets;
import io.trunkline.testkit.drift.CompiledFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of docs/dubbo-annotations.md compiles as it stands there. */
class DubboAnnotationsPageTest {

  private static final String IMPORTS =
      """
      package shop;
      import org.apache.dubbo.config.*;
      import org.apache.dubbo.config.annotation.*;
      import org.apache.dubbo.config.bootstrap.DubboBootstrap;
      import org.apache.dubbo.config.spring.context.annotation.EnableDubbo;
      import org.springframework.context.annotation.*;
      import org.springframework.stereotype.Component;
      """;

  @TempDir Path folder;

  @Test
  void theCodeCompiles() throws IOException {
    List<String> java = new PageSnippets(Path.of("..", "docs", "dubbo-annotations.md")).of("java");
    assertThat(java).hasSize(3);
    assertThatCode(
            () ->
                new CompiledFolder(folder)
                    .compile(
                        Map.of(
                            "shop.Greeter",
                            "package shop; public interface Greeter { String greet(String name); }",
                            "shop.Good",
                            IMPORTS + java.get(0),
                            "shop.Beans",
                            IMPORTS + "class Beans {" + java.get(1) + "}",
                            "shop.Main",
                            IMPORTS
                                + "class Main { void run(ServiceConfig<Greeter> service) {"
                                + java.get(2)
                                + "} }")))
        .doesNotThrowAnyException();
  }
}
