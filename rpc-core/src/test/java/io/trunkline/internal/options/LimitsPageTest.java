package io.trunkline.internal.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Budgets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** docs/limits.md says each range in the words that its error uses. */
class LimitsPageTest {

  private static String page() throws IOException {
    return Files.readString(Path.of("..", "docs", "limits.md"));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*PORT")
  void thePageHasTheRange(OptionRange range) throws IOException {
    assertThat(page()).contains("| " + range.expected() + " |");
  }

  @Test
  void thePageHasTheDefaultOfTheNesting() throws IOException {
    assertThat(page()).contains("| " + Budgets.DEFAULT.maxDepth() + " levels |");
  }
}
