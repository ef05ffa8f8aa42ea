package io.trunkline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.PageSnippets;
import io.trunkline.testkit.drift.CompiledFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of docs/console.md compiles. */
class ConsolePageTest {

  private static final String PROGRAM =
      """
      package shop;
      import io.trunkline.client.RpcClient;
      import io.trunkline.console.Console;
      import io.trunkline.console.ConsoleServer;
      import io.trunkline.server.RpcServer;
      class Program {
        interface Shop {}
        static class ShopService implements Shop {}
        void run() throws Exception {
      """;

  @Test
  void theBuildersCompile(@TempDir Path folder) throws IOException {
    List<String> java = new PageSnippets(Path.of("..", "docs", "console.md")).of("java");
    assertThat(java).hasSize(1);
    new CompiledFolder(folder).compile(Map.of("shop.Program", PROGRAM + java.get(0) + "} }"));
    assertThat(folder.resolve("shop/Program.class")).exists();
  }
}
