package io.trunkline.interop;

import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Something that has to go the same way in every pairing with every version.
 *
 * @param name a sentence
 * @param play does it and checks it
 * @param cells where it can be played
 * @param warnings what stock peers log about it, between themselves too
 */
record Scenario(
    String name, Play play, BiPredicate<StockVersion, Pairing> cells, Set<KnownWarning> warnings) {

  /** What happens between two peers. */
  @FunctionalInterface
  interface Play {
    void with(Pair pair, Fleet fleet) throws Exception;
  }

  /** A scenario for every pairing. */
  static Scenario of(String name, Play play, KnownWarning... warnings) {
    return new Scenario(name, play, (version, pairing) -> true, Set.of(warnings));
  }

  /** The same scenario, but not for these. */
  Scenario except(BiPredicate<StockVersion, Pairing> these) {
    return new Scenario(name, play, cells.and(these.negate()), warnings);
  }

  boolean isFor(StockVersion version, Pairing pairing) {
    return cells.test(version, pairing);
  }

  /** The warnings that a stock peer of a version logs. */
  List<KnownWarning> warningsOf(StockVersion version) {
    return warnings.stream().filter(known -> known.isLoggedBy(version)).sorted().toList();
  }

  /** The sentence. */
  @Override
  public String toString() {
    return name;
  }
}
