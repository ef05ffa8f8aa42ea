package io.trunkline.interop;

import java.util.List;
import java.util.stream.Stream;

/** One scenario in one pairing with one stock version. */
record Cell(StockVersion version, Pairing pairing, Scenario scenario) {

  /** Part of the name of the cells to play; {@code -Dinterop.only=3.3.6} selects those of 3.3.6. */
  private static final String ONLY = System.getProperty("interop.only", "");

  /** All scenarios, in the order in which they are played. */
  static Stream<Scenario> scenarios() {
    return Stream.of(
            ValueScenarios.ALL,
            CallScenarios.ALL,
            GenericScenarios.ALL,
            HandshakeScenarios.ALL,
            ConnectionScenarios.ALL)
        .flatMap(List::stream);
  }

  /** The cells of a version. */
  static Stream<Cell> of(StockVersion version) {
    return Stream.of(Pairing.values()).flatMap(pairing -> of(version, pairing, scenarios()));
  }

  /** The cells of a pairing with a version. */
  static Stream<Cell> of(StockVersion version, Pairing pairing, Stream<Scenario> scenarios) {
    return scenarios
        .filter(scenario -> scenario.isFor(version, pairing))
        .map(scenario -> new Cell(version, pairing, scenario));
  }

  /** Whether this run plays it. */
  boolean isSelected() {
    return toString().contains(ONLY);
  }

  /** The name of its test. */
  @Override
  public String toString() {
    return version + ", " + pairing + ": " + scenario;
  }
}
