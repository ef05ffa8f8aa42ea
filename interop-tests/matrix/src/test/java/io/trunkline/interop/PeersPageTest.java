package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.PeersPage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of stock Dubbo in docs/peers.md has the cells that {@link InteropMatrixIT} runs. */
class PeersPageTest {

  private static final Set<Pairing> WITH_OURS =
      EnumSet.complementOf(EnumSet.of(Pairing.STOCK_CALLS_STOCK));

  private record Column(StockVersion version, Pairing pairing) {

    boolean has(Scenario scenario) {
      return scenario.isFor(version, pairing);
    }

    @Override
    public String toString() {
      return version + " " + (pairing.ourProvider() ? "S → T" : "T → S");
    }
  }

  private static String table() {
    List<Column> columns =
        Stream.of(StockVersion.values())
            .flatMap(version -> WITH_OURS.stream().map(pairing -> new Column(version, pairing)))
            .toList();
    List<String> lines = new ArrayList<>();
    lines.add(PeersPage.row("", columns.stream().map(Column::toString)));
    lines.add("|---|" + "---|".repeat(columns.size()));
    InteropMatrixIT.scenarios()
        .filter(scenario -> columns.stream().anyMatch(column -> column.has(scenario)))
        .map(
            scenario ->
                PeersPage.row(
                    scenario.toString(),
                    columns.stream().map(column -> column.has(scenario) ? "yes" : "")))
        .forEach(lines::add);
    return String.join("\n", lines);
  }

  @Test
  void thePageHasTheCellsThatAreRun() throws IOException {
    String expected = PeersPage.with("stock", table());
    assertThat(PeersPage.read())
        .as("docs/peers.md has other cells than are run; write it again with -Ddocs.write=true")
        .isEqualTo(expected);
  }
}
