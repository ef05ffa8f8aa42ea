package io.trunkline.serialization.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.ClassSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableStoreTest {

  private static final StoredTable TABLE =
      new StoredTable(
          "kryo",
          2,
          SerializationSettings.of(Map.of("kryo.references", "false")),
          List.of(
              new ClassSchema(
                  "shop.Order",
                  "bean",
                  List.of(
                      new ClassSchema.Field("shop.Order", "id", "long", true),
                      new ClassSchema.Field("shop.Order", "items", "java.util.List<*>", false)),
                  List.of()),
              new ClassSchema("shop.State", "enum", List.of(), List.of("NEW", "PAID"))));

  @TempDir Path folder;

  @Test
  void aTableIsReadAsItWasWritten() {
    assertThat(StoredTable.decode(TABLE.encode(), "it")).isEqualTo(TABLE);
    assertThat(TABLE.encode()).isEqualTo(TABLE.encode());
  }

  @Test
  void aBrokenTableIsRefusedWithItsOrigin() {
    byte[] whole = TABLE.encode();
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> StoredTable.decode(cut, "table 17"))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("table 17");
    }
    byte[] longer = java.util.Arrays.copyOf(whole, whole.length + 1);
    assertThatThrownBy(() -> StoredTable.decode(longer, "table 17"))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void aFolderKeepsTheFirstTableUnderAFingerprint() throws Exception {
    TableStore store = TableStore.inFolder(folder.resolve("tables"));
    assertThat(store.find(7)).isNull();
    store.save(7, new byte[] {1, 2});
    store.save(7, new byte[] {3});
    assertThat(store.find(7)).containsExactly(1, 2);
    assertThat(TableStore.inFolder(folder.resolve("tables")).find(7)).containsExactly(1, 2);
    try (var files = Files.list(folder.resolve("tables"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactly("00000007.table");
    }
  }

  @Test
  void aFolderThatIsAFileIsNamedInTheError() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> TableStore.inFolder(file.resolve("tables")).save(1, new byte[1]))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(file.toString());
  }
}
