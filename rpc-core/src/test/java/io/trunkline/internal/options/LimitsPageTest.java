package io.trunkline.internal.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** docs/limits.md is what the code says. */
class LimitsPageTest {

  private static final Path PAGE = Path.of("..", "docs", "limits.md");

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*PORT")
  void thePageHasARowForEachSetting(OptionRange range) {
    assertThat(new LimitsPage().hasRow(range)).as("LimitsPage has a row for %s", range).isTrue();
  }

  @Test
  void thePageIsWhatTheCodeSays() throws IOException {
    String page = new LimitsPage().text();
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(PAGE, page);
    }

    assertThat(Files.readString(PAGE))
        .as("docs/limits.md differs from the code; write it again with -Ddocs.write=true")
        .isEqualTo(page);
  }
}
