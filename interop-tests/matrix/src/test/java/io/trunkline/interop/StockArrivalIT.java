package io.trunkline.interop;

import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.arrival.Kinds;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each kind of value of the test kit's catalogue, as an argument and as a result, between Trunkline
 * and stock 3.3.6 in both roles: it fares no worse than between two stock ends.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class StockArrivalIT {

  /** A part of the names of the serializations to run: {@code -Dinterop.only=protostuff}. */
  private static final String ONLY = System.getProperty("interop.only", "");

  private static final int KINDS = TestSize.of("arrival.kinds", 20, Kinds.all().size());

  /** Those that stock 3.3.6 has and that take any class. */
  private static final List<Dialect> ALL =
      Stream.concat(
              Stream.of(
                      "hessian2",
                      "fst",
                      "java",
                      "compactedjava",
                      "nativejava",
                      "fastjson2",
                      "gson",
                      "msgpack",
                      "protostuff")
                  .map(Dialect::of),
              Stream.of("kryo", "kryo2").map(name -> Dialect.kryo(name, "5", List.of())))
          .toList();

  private KindPeers peers;

  static Stream<Dialect> dialects() {
    List<String> quick = List.of("hessian2", "kryo");
    return ALL.stream()
        .filter(dialect -> dialect.serialization().contains(ONLY))
        .filter(
            dialect ->
                TestSize.current() == TestSize.FULL || quick.contains(dialect.serialization()));
  }

  @BeforeAll
  void startPeers() {
    peers = new KindPeers(StockVersion.DUBBO_3_3_6, KINDS);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dialects")
  void noValueFaresWorseThanBetweenStockEnds(Dialect dialect) throws IOException {
    KindComparison cells = new KindComparison(dialect.serialization(), peers.send(dialect));
    System.out.println(cells);
    cells.check(KINDS >= Kinds.all().size());
  }

  @AfterAll
  void endPeers() {
    peers.close();
  }
}
