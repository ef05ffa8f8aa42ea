package io.trunkline.interop.samples;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result for an application, as the cells of its row.
 *
 * @param ours how many errors the compiler reports with Trunkline, or {@code not built}
 * @param stock how many it reports with the application's own Dubbo
 * @param onlyOurs how many it reports only with Trunkline
 * @param startedStock {@code yes}, {@code no}, or empty if it was not tried
 * @param startedOurs the same with Trunkline
 * @param call whether a call of the application succeeded with Trunkline
 * @param text the changes of its Maven files, and reasons
 */
record EstateResult(
    String ours,
    String stock,
    String onlyOurs,
    String startedStock,
    String startedOurs,
    String call,
    String text) {

  /** How many cells there are. */
  static final int CELLS = 7;

  /** Of an application that has not been tried. */
  static final EstateResult NOT_RUN = new EstateResult("", "", "", "", "", "", "not run");

  private static final String NOT_BUILT = "not built";

  /** Of an application that could not be tried. */
  static EstateResult broken(String reason) {
    return new EstateResult(NOT_BUILT, NOT_BUILT, "", "", "", "", reason);
  }

  /**
   * One way in which an application was compiled.
   *
   * @param errors of the compiler
   * @param failure why Maven failed; null if it did not
   * @param changes of the Maven files besides the swap of Dubbo's artifacts
   */
  record Built(Set<String> errors, @Nullable String failure, Set<String> changes) {

    private String count() {
      return failure != null && errors.isEmpty() ? NOT_BUILT : String.valueOf(errors.size());
    }
  }

  static EstateResult of(Estate estate, Built ours, Built stock, Verdict onStock, Verdict onOurs) {
    Set<String> only = new LinkedHashSet<>(ours.errors());
    only.removeAll(stock.errors());
    boolean bothBuilt = !ours.count().equals(NOT_BUILT) && !stock.count().equals(NOT_BUILT);
    List<String> text = new ArrayList<>(ours.changes());
    estate.note().edits().forEach(edit -> text.add(edit.file() + ": " + edit.why()));
    add(text, "", estate.remark().isEmpty() ? null : estate.remark());
    if (!only.isEmpty()) {
      text.add("first error only with Trunkline: " + only.iterator().next());
    }
    add(text, "with Trunkline: ", ours.errors().isEmpty() ? ours.failure() : null);
    add(text, "with Dubbo: ", stock.errors().isEmpty() ? stock.failure() : null);
    add(text, "not started: ", estate.note().skipped());
    add(text, "Dubbo: ", stock.failure() == null ? failure(onStock) : null);
    add(text, "Trunkline: ", ours.failure() == null ? failure(onOurs) : null);
    return new EstateResult(
        ours.count(),
        stock.count(),
        bothBuilt ? String.valueOf(only.size()) : "",
        started(onStock),
        started(onOurs),
        estate.calls() ? started(onOurs) : "",
        String.join("; ", text));
  }

  private static void add(List<String> text, String what, @Nullable String reason) {
    if (reason != null) {
      text.add(what + reason);
    }
  }

  private static @Nullable String failure(Verdict verdict) {
    return verdict instanceof Verdict.Fails ? verdict.text() : null;
  }

  private static String started(Verdict verdict) {
    if (verdict instanceof Verdict.NotRun) {
      return "";
    }
    return verdict instanceof Verdict.Fails ? "no" : "yes";
  }

  static EstateResult of(List<String> cells) {
    return new EstateResult(
        cells.get(0),
        cells.get(1),
        cells.get(2),
        cells.get(3),
        cells.get(4),
        cells.get(5),
        cells.get(6));
  }

  List<String> cells() {
    return List.of(ours, stock, onlyOurs, startedStock, startedOurs, call, text);
  }

  /** Whether nothing works with Dubbo that does not work with Trunkline. */
  boolean isSwapped() {
    boolean compiles = onlyOurs.equals("0") || ours.equals("0") && stock.equals(NOT_BUILT);
    return compiles && (startedOurs.equals("yes") || !startedStock.equals("yes"));
  }
}
