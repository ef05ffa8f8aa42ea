package io.trunkline.interop.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.PeersPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of other languages in docs/peers.md has the cells of {@link Cells}, which are run. */
class PeersPageTest {

  private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))`");

  private record Column(ForeignPeer peer, Role role) {

    Optional<Cell> cell(Feature feature) {
      return Cells.ALL.stream()
          .filter(cell -> cell.peer() == peer && cell.role() == role && cell.feature() == feature)
          .findFirst();
    }

    @Override
    public String toString() {
      return peer + " " + role;
    }
  }

  private static String table() {
    List<Column> columns =
        Cells.ALL.stream().map(cell -> new Column(cell.peer(), cell.role())).distinct().toList();
    List<String> notes = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    lines.add(PeersPage.row("", columns.stream().map(Column::toString)));
    lines.add("|---|" + "---|".repeat(columns.size()));
    for (Feature feature : Feature.values()) {
      List<String> cells = new ArrayList<>();
      for (Column column : columns) {
        cells.add(column.cell(feature).map(cell -> text(cell, notes)).orElse(""));
      }
      if (cells.stream().anyMatch(cell -> !cell.isEmpty())) {
        lines.add(PeersPage.row(feature.toString(), cells.stream()));
      }
    }
    lines.add("");
    for (int i = 0; i < notes.size(); i++) {
      lines.add((i + 1) + ". " + notes.get(i));
    }
    return String.join("\n", lines);
  }

  /** Yes, or the note that says what is different. */
  private static String text(Cell cell, List<String> notes) {
    String difference = cell.difference();
    if (difference == null) {
      return "yes";
    }
    notes.add("%s, %s: %s.".formatted(cell.peer(), cell.feature(), difference));
    return "note " + notes.size();
  }

  @Test
  void thePageHasTheCellsThatAreRun() throws IOException {
    String expected = PeersPage.with("foreign", table());
    assertThat(PeersPage.read())
        .as("docs/peers.md has other cells than are run; write it again with -Ddocs.write=true")
        .isEqualTo(expected);
  }

  @Test
  void noCellIsThereTwice() {
    assertThat(
            Cells.ALL.stream()
                .map(cell -> new Cell(cell.peer(), cell.role(), cell.feature(), null)))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource
  void thePageNamesTheVersionThatIsBuilt(ForeignPeer peer) throws IOException {
    assertThat(Path.of(peer.folder()).resolve(peer.versions())).content().contains(peer.version());
  }

  @Test
  void everyTestThatThePageNamesIsThere() throws IOException {
    List<String> named =
        TEST.matcher(PeersPage.read()).results().map(m -> m.group(1)).distinct().toList();
    List<String> there;
    try (Stream<Path> files = Files.walk(PeersPage.ROOT)) {
      there =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".java"))
              .map(name -> name.substring(0, name.length() - ".java".length()))
              .toList();
    }
    assertThat(named).isNotEmpty().isSubsetOf(there);
  }
}
