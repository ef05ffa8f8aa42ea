package io.trunkline.interop;

import io.trunkline.interop.peer.arrival.KindCell.Ending;
import io.trunkline.testkit.arrival.ListedLoss;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What is worse than between stock ends for a reason of principle: a line of {@code
 * arrival-listed/<format>.txt}.
 *
 * @param kind the name of a kind, in which {@code *} stands for any text
 * @param stock how the call ends between stock ends, in any of these ways
 * @param ours how it ends with an end of ours
 * @param text the error or the difference, with {@code *} likewise
 * @param reason why it stays so
 */
record ListedWorse(String kind, List<Ending> stock, Ending ours, String text, String reason) {

  private static final Path FOLDER = Path.of("src", "test", "resources", "arrival-listed");

  /** The lines of one format. */
  static List<ListedWorse> of(String format) throws IOException {
    Path file = FOLDER.resolve(format + ".txt");
    return Files.notExists(file)
        ? List.of()
        : Files.readAllLines(file).stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(ListedWorse::parse)
            .toList();
  }

  /** {@code kind | stock | ours | text | reason}. */
  private static ListedWorse parse(String line) {
    String[] parts = line.split("\\s*\\|\\s*", -1);
    if (parts.length != 5) {
      throw new IllegalArgumentException("'" + line + "', expected four |");
    }
    return new ListedWorse(
        parts[0],
        Arrays.stream(parts[1].split(", ")).map(ListedWorse::ending).toList(),
        ending(parts[2]),
        parts[3],
        parts[4]);
  }

  private static Ending ending(String text) {
    return Ending.valueOf(text.toUpperCase(Locale.ROOT));
  }

  boolean lists(WorseCell cell) {
    return stock.contains(cell.stock().ending())
        && ours == cell.ours().ending()
        && ListedLoss.matches(kind, cell.ours().kind())
        && ListedLoss.matches(text, cell.ours().text());
  }
}
