package io.trunkline.interop;

import java.util.List;
import java.util.stream.Stream;

/**
 * A serialization as a stock version has it.
 *
 * @param dialect what both sides are told
 * @param differences the scenarios that end otherwise than over hessian2
 */
record StockFormat(StockVersion version, Dialect dialect, List<Difference> differences) {

  StockFormat {
    differences = List.copyOf(differences);
  }

  /** One over which all goes as over hessian2. */
  static StockFormat of(StockVersion version, Dialect dialect) {
    return new StockFormat(version, dialect, List.of());
  }

  static StockFormat of(StockVersion version, Dialect dialect, Stream<Difference> differences) {
    return new StockFormat(version, dialect, differences.toList());
  }

  /** What is played, with each difference in place of its scenario. */
  Stream<Scenario> scenarios(Pairing pairing) {
    return Stream.concat(ValueScenarios.ALL.stream(), Stream.of(ConnectionScenarios.STORM))
        .filter(scenario -> scenario.isFor(version, pairing))
        .map(
            scenario ->
                differences.stream()
                    .filter(one -> one.isOf(pairing, scenario))
                    .map(Difference::played)
                    .findFirst()
                    .orElse(scenario));
  }

  /** Version and serialization. */
  @Override
  public String toString() {
    return version + " " + dialect;
  }
}
