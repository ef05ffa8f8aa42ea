package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page about Dubbo's XML and the table it is written from. */
class DubboXmlPageTest {

  private static final Path PAGE = Path.of("..", "docs", "dubbo-xml.md");

  @Test
  void isWhatTheTableSays() throws IOException {
    String page = new DubboXmlPage().text();
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(PAGE, page);
    }

    assertThat(Files.readString(PAGE))
        .as("docs/dubbo-xml.md differs from the table; write it again with -Ddocs.write=true")
        .isEqualTo(page);
  }
}
