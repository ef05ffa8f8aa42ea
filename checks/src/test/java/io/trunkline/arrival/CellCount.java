package io.trunkline.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.arrival.Arrival;
import io.trunkline.testkit.arrival.Arrival.Outcome;
import io.trunkline.testkit.arrival.ListedLoss;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The cells of one format, and those of them that no rule allows. Cells that are known and not
 * mended yet are in a resource, which {@code -Darrival.write=true} writes again; a cell that got
 * better fails, too. For one thread.
 */
final class CellCount {

  private static final Path FOLDER = Path.of("target", "arrival");
  private static final Path KNOWN = Path.of("src", "test", "resources", "arrival-open");

  private final String format;
  private final String table;
  private final List<ListedLoss> listed;
  private final Set<ListedLoss> used = new LinkedHashSet<>();
  private final Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
  private final List<String> wrong = new ArrayList<>();
  private final List<String> notEqual = new ArrayList<>();

  CellCount(String table, String format) {
    this.table = table;
    this.format = format;
    this.listed = ListedLoss.of(format);
  }

  /** Counts a cell. */
  void add(String setup, Arrival arrival) {
    counts.merge(arrival.outcome(), 1, Integer::sum);
    if (arrival.outcome() == Outcome.EQUAL) {
      return;
    }
    notEqual.add(setup + " | " + arrival);
    if (arrival.isRight()) {
      return;
    }
    List<ListedLoss> its = listed.stream().filter(loss -> loss.lists(setup, arrival)).toList();
    used.addAll(its);
    if (its.isEmpty()) {
      wrong.add(setup + " | " + arrival);
    }
  }

  /** The cells with another outcome than equal, refused by the writer or listed. */
  List<String> wrong() {
    return wrong;
  }

  /**
   * Compares the cells that are wrong with those that are known to be.
   *
   * @param isAll whether these are the cells that the list is of, none left out
   */
  void check(boolean isAll) throws IOException {
    Set<String> open = new TreeSet<>();
    wrong.forEach(cell -> open.add(known(cell)));
    Path file = KNOWN.resolve(format + ".txt");
    if (Boolean.getBoolean("arrival.write") && isAll) {
      if (open.isEmpty()) {
        Files.deleteIfExists(file);
      } else {
        Files.createDirectories(KNOWN);
        Files.write(file, open);
      }
    }
    List<String> known = Files.exists(file) ? Files.readAllLines(file) : List.of();
    Path more = KNOWN.resolve(table + "-" + format + ".txt");
    List<String> alsoKnown = Files.exists(more) ? Files.readAllLines(more) : List.of();
    assertThat(wrong)
        .as("neither equal nor refused by the writer nor listed")
        .allMatch(cell -> known.contains(known(cell)) || alsoKnown.contains(known(cell)));
    if (isAll) {
      assertThat(open).as("known cells that got better").containsAll(known);
      assertThat(unused()).as("lines that list what no cell has").isEmpty();
    }
  }

  /** The kind and the outcome; setups and places are not told apart. */
  private static String known(String cell) {
    String[] parts = cell.split(" \\| ", 5);
    return parts[1] + " | " + parts[3];
  }

  /** Lines that list what no cell has. */
  private List<ListedLoss> unused() {
    return listed.stream().filter(loss -> !used.contains(loss)).toList();
  }

  /** Leaves all that is not equal in files beside the reports. */
  void write() {
    try {
      Files.createDirectories(FOLDER);
      Files.write(FOLDER.resolve(table + "-" + format + ".txt"), notEqual);
      Files.write(FOLDER.resolve("open-" + table + "-" + format + ".txt"), wrong);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many cells there are, by outcome. */
  @Override
  public String toString() {
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    return "arrival, " + table + ", " + format + ": " + all + " cells " + counts;
  }
}
