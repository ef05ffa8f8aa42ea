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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The cells of one format, and those of them that no rule allows. For one thread. */
final class CellCount {

  private static final Path FOLDER = Path.of("target", "arrival");

  private final String format;
  private final String table;
  private final List<ListedLoss> listed;
  private final Set<ListedLoss> used = new HashSet<>();
  private final Set<String> setups = new HashSet<>();
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
    setups.add(setup);
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

  /**
   * Fails for each cell that is wrong.
   *
   * @param isAll whether these are the cells of all kinds, so that each line lists one of them
   */
  void check(boolean isAll) {
    assertThat(wrong).as("neither equal nor refused by the writer nor listed").isEmpty();
    if (isAll) {
      assertThat(unused()).as("lines that list what no cell has").isEmpty();
    }
  }

  private List<ListedLoss> unused() {
    return listed.stream()
        .filter(loss -> !used.contains(loss) && loss.setups().stream().anyMatch(setups::contains))
        .toList();
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
