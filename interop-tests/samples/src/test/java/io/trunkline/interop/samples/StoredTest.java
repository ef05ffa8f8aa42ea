package io.trunkline.interop.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoredTest {

  @TempDir private Path folder;

  @Test
  void emptyCellsAndOtherLinesStay() throws IOException {
    Path file = folder.resolve("x.tsv");
    Stored first = Stored.in(file, 3);
    first.put("a", List.of("1", "", ""));
    first.put("b", List.of("", "two\nlines", "3"));
    Stored second = Stored.in(file, 3);
    second.put("c", List.of("", "", ""));
    Stored third = Stored.in(file, 3);
    assertThat(third.of("a")).containsExactly("1", "", "");
    assertThat(third.of("b")).containsExactly("", "two lines", "3");
    assertThat(third.of("c")).containsExactly("", "", "");
    assertThat(third.of("d")).isNull();
  }

  @Test
  void linesWithTooFewCellsAreLeftOutAndAWrongNumberIsRefused() throws IOException {
    Path file = folder.resolve("x.tsv");
    Files.writeString(file, "old\tone\n");
    Stored stored = Stored.in(file, 2);
    assertThat(stored.of("old")).isNull();
    assertThatThrownBy(() -> stored.put("a", List.of("1")))
        .hasMessage("1 cells for 'a', expected 2");
  }
}
