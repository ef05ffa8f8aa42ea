package io.trunkline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file has one user: in its process, and among all processes. */
@Timeout(120)
class OpenElsewhereIT {

  @TempDir Path folder;

  private String childOpens(Path path) throws Exception {
    try (ChildJvm child = new ChildJvm(OpeningChild.class, path.toString())) {
      String line = child.line();
      assertThat(child.exitCode()).isZero();
      return String.valueOf(line);
    }
  }

  /** On POSIX systems, closing a descriptor of a file releases the locks that its process has. */
  @Test
  void attemptsInOneProcessDoNotLetAnotherProcessIn() throws Exception {
    Path path = folder.resolve("orders.mv");
    Path link = Files.createSymbolicLink(folder.resolve("link.mv"), path);
    try (StoreFile file = StoreFile.open(path)) {
      for (Path same : new Path[] {path, link, folder.resolve("./orders.mv")}) {
        assertThatThrownBy(() -> StoreFile.open(same)).hasMessageContaining("open already");
        assertThatThrownBy(() -> StoreFile.inspect(same)).hasMessageContaining("open already");
        assertThatThrownBy(() -> StoreFile.rescue(same, folder.resolve("new.mv")))
            .hasMessageContaining("open already");
      }
      assertThat(folder.resolve("new.mv")).doesNotExist();
      assertThat(childOpens(path)).startsWith("refused: ");
      assertThat(file).hasToString(path.toString());
    }
    assertThat(childOpens(path)).startsWith("opened ");
  }

  @Test
  void aSecondCloseDoesNotLetGoOfTheFileOfTheNextUser() throws Exception {
    Path path = folder.resolve("orders.mv");
    StoreFile first = StoreFile.open(path);
    first.close();
    try (StoreFile second = StoreFile.open(path)) {
      first.close();
      assertThatThrownBy(() -> StoreFile.open(path)).hasMessageContaining("open already");
      assertThat(second).hasToString(path.toString());
    }
  }
}
