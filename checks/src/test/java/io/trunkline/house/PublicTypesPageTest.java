package io.trunkline.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PublicTypesPageTest {

  private static final Path PAGE = Path.of("..", "docs", "api.md");
  private static final Path SOURCES = Path.of("..", "rpc-core/src/main/java/io/trunkline");

  @Test
  void thePageListsThePublicTypes() throws IOException {
    String page = new PublicTypesPage(SOURCES).text();
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(PAGE, page);
    }

    assertThat(page)
        .as("each public type has Javadoc")
        .contains("| `RpcClient` | ")
        .doesNotContain("|  |");
    assertThat(Files.readString(PAGE))
        .as("docs/api.md differs from the Javadoc; write it again with -Ddocs.write=true")
        .isEqualTo(page);
  }
}
