package io.trunkline.dubbo.rpc;

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

/** The code of docs/dubbo-api.md compiles as it stands there. */
class DubboApiPageTest {

  private static final Map<String, String> PARTS =
      Map.of(
          "shop.Hello",
          "package shop; public interface Hello { String hello(String name); }",
          "shop.HelloService",
          "package shop; public class HelloService implements Hello {"
              + " public String hello(String name) { return name; } }");

  @TempDir Path folder;

  @Test
  void theCodeCompiles() throws IOException {
    List<String> java = new PageSnippets(Path.of("..", "docs", "dubbo-api.md")).of("java");
    assertThat(java).hasSize(2);
    CompiledFolder compiled = new CompiledFolder(folder);
    assertThatCode(
            () -> {
              compiled.compile(PARTS);
              compiled.compile(Map.of("shop.Audit", "package shop;\n" + java.get(0)));
              compiled.compile(
                  Map.of(
                      "shop.Main",
                      """
                      package shop;
                      import io.trunkline.dubbo.rpc.DubboFilters;
                      import io.trunkline.options.ServiceOptions;
                      import java.util.Map;
                      class Main { void run(Hello hello) {
                      """
                          + java.get(1)
                          + "} }"));
            })
        .doesNotThrowAnyException();
  }
}
