package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** trunkline.xsd shows editors the tables that the parser uses. */
class SchemaFileTest {

  @Test
  void theSchemaIsWhatTheTablesSay() throws IOException {
    SchemaFile schema = new SchemaFile();
    if (Boolean.getBoolean("docs.write")) {
      schema.write();
    }

    assertThat(Files.readString(SchemaFile.FILE))
        .as("trunkline.xsd differs from the tables; write it again with -Ddocs.write=true")
        .isEqualTo(schema.text());
    assertThat(schema.undocumented()).as("each element has a sentence in the schema").isEmpty();
  }
}
