package io.trunkline.arrival;

import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.arrival.Arrival;
import io.trunkline.testkit.arrival.Arrival.Outcome;
import io.trunkline.testkit.arrival.Composition;
import io.trunkline.testkit.arrival.Kind;
import io.trunkline.testkit.arrival.Place;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Graphs composed at random of values that arrive equal by themselves. */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class GraphArrivalTest {

  /** Of all formats and setups together. */
  private static final int GRAPHS = TestSize.of("arrival.graphs", 1_000, 100_000);

  static Stream<String> formats() {
    return MessageArrivalTest.formats();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aGraphOfValuesThatArriveEqualArrivesEqual(String format) {
    List<Kind> all = SentKinds.all();
    CellCount cells = new CellCount("graphs", format);
    List<Setup> setups = List.of(Setup.AGREED, Setup.REGISTERED, Setup.STORED);
    int graphs = GRAPHS / (int) (formats().count() * setups.size()) + 1;
    for (Setup setup : setups) {
      Setup.Way path = setup.open(format, all);
      List<Kind> equal =
          all.stream()
              .filter(Kind::isKnown)
              .filter(kind -> path.send(kind, Place.ELEMENT).outcome() == Outcome.EQUAL)
              .toList();
      Composition composition = new Composition(equal);
      for (int seed = 0; seed < graphs; seed++) {
        Arrival arrival = path.send(composition.graph(seed), Place.OBJECT);
        cells.add(setup.toString(), arrival);
      }
    }
    cells.write();
    System.out.println(cells);
    cells.check(false);
  }
}
