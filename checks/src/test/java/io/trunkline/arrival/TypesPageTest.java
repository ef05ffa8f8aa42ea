package io.trunkline.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The table of what does not arrive as it was sent. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class TypesPageTest {

  private static final Path PAGE = Path.of("..", "docs", "types.md");

  @Tag("full")
  @Test
  void listsWhatDoesNotArriveEqual() throws IOException {
    String page = new TypesPage().text();
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(PAGE, page);
    }

    assertThat(Files.readString(PAGE))
        .as("docs/types.md differs from what arrives; write it again with -Ddocs.write=true")
        .isEqualTo(page);
  }
}
