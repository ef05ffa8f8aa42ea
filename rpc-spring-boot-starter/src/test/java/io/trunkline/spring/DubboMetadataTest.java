package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What IDEs complete and the table that Dubbo's properties are read with. */
class DubboMetadataTest {

  private static final Path FILE =
      Path.of("src", "main", "resources", "META-INF", "spring-configuration-metadata.json");

  @Test
  void isWhatTheTableSays() throws IOException {
    String text = DubboMetadata.text();
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(FILE, text);
    }

    assertThat(Files.readString(FILE))
        .as(FILE + " differs from the table; write it again with -Ddocs.write=true")
        .isEqualTo(text);
  }
}
