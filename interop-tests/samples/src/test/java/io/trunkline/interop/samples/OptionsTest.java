package io.trunkline.interop.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OptionsTest {

  @Test
  void aFolderAloneRunsAllSamplesWithOurs() {
    assertThat(Options.parse("/samples"))
        .isEqualTo(new Options(Path.of("/samples"), List.of(), null, false, false, false));
  }

  @Test
  void optionsStandBeforeTheFolderAndNamesBehindIt() {
    assertThat(Options.parse("--stock", "3.3.6", "--cross", "--write-docs", "/samples", "a", "b"))
        .isEqualTo(new Options(Path.of("/samples"), List.of("a", "b"), "3.3.6", true, false, true));
    assertThat(Options.parse("--imports", "/samples"))
        .isEqualTo(new Options(Path.of("/samples"), List.of(), null, false, true, false));
  }

  @Test
  void whatIsNoCommandLineIsNotRead() {
    assertThat(Options.parse()).isNull();
    assertThat(Options.parse("--cross")).isNull();
    assertThat(Options.parse("/samples", "--stock")).isNull();
    assertThat(Options.parse("--unknown", "/samples")).isNull();
  }
}
