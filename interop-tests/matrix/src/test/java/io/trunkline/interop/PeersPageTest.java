package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.PeersPage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The tables of stock Dubbo in docs/peers.md have the cells that {@code StockPairingIT}, {@link
 * InteropMatrixIT}, {@link StockFormatsIT} and {@link DiscoveryMatrixIT} run.
 */
class PeersPageTest {

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
            .flatMap(
                version -> Pairing.WITH_OURS.stream().map(pairing -> new Column(version, pairing)))
            .toList();
    List<String> lines = new ArrayList<>();
    lines.add(PeersPage.row("", columns.stream().map(Column::toString)));
    lines.add("|---|" + "---|".repeat(columns.size()));
    Cell.scenarios()
        .filter(scenario -> columns.stream().anyMatch(column -> column.has(scenario)))
        .map(
            scenario ->
                PeersPage.row(
                    scenario.toString(),
                    columns.stream().map(column -> column.has(scenario) ? "yes" : "")))
        .forEach(lines::add);
    return String.join("\n", lines);
  }

  /** A row for each format, with a number for each way in which it differs; the numbers follow. */
  private static String formats() {
    List<String> notes = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    lines.add("| version | serialization | T → S | S → T |");
    lines.add("|---|---|---|---|");
    for (StockFormat format : StockFormats.ALL) {
      Stream<String> cells =
          Pairing.WITH_OURS.stream().map(pairing -> cell(format, pairing, notes));
      lines.add(
          PeersPage.row(
              format.version().toString(), Stream.concat(Stream.of(name(format)), cells)));
    }
    lines.add("");
    for (int i = 0; i < notes.size(); i++) {
      lines.add((i + 1) + ". " + notes.get(i));
    }
    return String.join("\n", lines);
  }

  private static String name(StockFormat format) {
    String settings =
        format.dialect().settings().entrySet().stream()
            .filter(setting -> setting.getValue().equals("4"))
            .map(setting -> ", `" + setting + "`")
            .collect(Collectors.joining());
    return format.dialect() + settings;
  }

  private static String cell(StockFormat format, Pairing pairing, List<String> notes) {
    Map<String, List<String>> scenariosByReason = new LinkedHashMap<>();
    for (Difference one : format.differences()) {
      if (one.pairing() == pairing) {
        scenariosByReason
            .computeIfAbsent(one.reason(), reason -> new ArrayList<>())
            .add(one.scenario());
      }
    }
    List<String> numbers = new ArrayList<>();
    scenariosByReason.forEach(
        (reason, scenarios) -> {
          String what =
              scenarios.equals(ValueScenarios.OF_EXCEPTIONS)
                  ? "all exceptions"
                  : "\"" + String.join("\", \"", scenarios) + "\"";
          String note = what + ": " + reason + ".";
          if (!notes.contains(note)) {
            notes.add(note);
          }
          numbers.add("" + (notes.indexOf(note) + 1));
        });
    return numbers.isEmpty() ? "yes" : "yes, but " + String.join(", ", numbers);
  }

  @Test
  void thePageHasTheFormatsThatAreRun() throws IOException {
    String expected = PeersPage.with("formats", formats());
    assertThat(PeersPage.read())
        .as("docs/peers.md has other formats than are run; write it again with -Ddocs.write=true")
        .isEqualTo(expected);
  }

  @Test
  void everyDifferenceIsOfACellThatIsRun() {
    for (StockFormat format : StockFormats.ALL) {
      long played =
          Pairing.WITH_OURS.stream()
              .flatMap(format::scenarios)
              .filter(scenario -> scenario.name().contains(", but: "))
              .count();
      assertThat(played).as("%s", format).isEqualTo(format.differences().size());
    }
  }

  @Test
  void thePageHasTheCellsThatAreRun() throws IOException {
    String expected = PeersPage.with("stock", table());
    assertThat(PeersPage.read())
        .as("docs/peers.md has other cells than are run; write it again with -Ddocs.write=true")
        .isEqualTo(expected);
  }

  @Test
  void thePageHasTheLevelsThatAreRun() throws IOException {
    String expected = PeersPage.with("discovery", DiscoveryCell.table());
    assertThat(PeersPage.read())
        .as("docs/peers.md has other levels than are run; write it again with -Ddocs.write=true")
        .isEqualTo(expected);
  }
}
