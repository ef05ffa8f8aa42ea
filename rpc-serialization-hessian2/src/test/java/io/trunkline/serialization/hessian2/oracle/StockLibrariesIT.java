package io.trunkline.serialization.hessian2.oracle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.trunkline.serialization.hessian2.oracle.Gap.Direction;
import io.trunkline.serialization.hessian2.oracle.StockLibrary.Version;
import io.trunkline.testkit.TestSize;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random graphs arrive equal between ours and the libraries of stock peers, but for what {@link
 * KnownChange} and {@link Gap} name. A failure says the seed; {@code -Doracle.seed=N
 * -Doracle.graphs=1} repeats it.
 */
@Timeout(value = 3, unit = TimeUnit.HOURS)
final class StockLibrariesIT {

  private static final long FIRST_SEED = Long.getLong("oracle.seed", 0);
  private static final int GRAPHS = TestSize.of("oracle.graphs", 200, 5_000);
  private static final int SIZE = 6;
  private static final int STOCK_BUFFER_BYTES = 8 * 1024;
  // From then on each change that is expected has to be seen, or the table is out of date.
  private static final int MANY = 5_000;

  @ParameterizedTest
  @CsvSource({
    "V3_2_13, TO_STOCK, false",
    "V3_2_13, FROM_STOCK, false",
    "V4_0_4, TO_STOCK, false",
    "V4_0_4, FROM_STOCK, false",
    "V4_0_4, TO_STOCK, true",
    "V4_0_4, FROM_STOCK, true"
  })
  void randomGraphsArriveEqual(Version version, Direction direction, boolean compactTime)
      throws Exception {
    try (StockLibrary stock = new StockLibrary(version, compactTime)) {
      Trial trial = new Trial(stock, direction);
      run(trial.toString(), seed -> trial.message(seed, SIZE), trial::failure);
      if (GRAPHS >= MANY) {
        assertThat(trial.seen()).isEqualTo(trial.expected());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theBytesOfRandomGraphsAreThoseOfTheNewestLibrary(boolean compactTime) throws Exception {
    try (StockLibrary stock = new StockLibrary(Version.V4_0_4, compactTime)) {
      Ours ours = new Ours(stock.terms());
      Set<Kind> leftOut = OtherBytes.kinds();
      run(
          "the bytes of ours and " + stock,
          seed -> GraphGenerator.message(seed, SIZE, leftOut),
          message -> sameBytes(ours, stock, message));
    }
  }

  private static String sameBytes(Ours ours, StockLibrary stock, Message message) {
    try {
      // It writes minus zero as zero.
      String own = latin1(ours.write(message)).replace("D\u0080\0\0\0\0\0\0\0", "[");
      byte[] stocks = stock.write(message);
      if (stocks.length > STOCK_BUFFER_BYTES) {
        return null; // it splits the byte array that stands where its buffer ends
      }
      int at = Arrays.mismatch(own.getBytes(ISO_8859_1), stocks);
      return at < 0 ? null : "the bytes differ from byte " + at + " on";
    } catch (Exception e) {
      return e.toString();
    }
  }

  private static String latin1(byte[] bytes) {
    return new String(bytes, ISO_8859_1);
  }

  private static void run(
      String what, Function<Long, Message> messages, Function<Message, String> failure) {
    for (int i = 0; i < GRAPHS; i++) {
      long seed = FIRST_SEED + i;
      String found = failure.apply(messages.apply(seed));
      if (found != null) {
        Message small =
            new Shrinker(message -> failure.apply(message) != null).shrink(messages.apply(seed));
        fail(
            "%s, seed %d: %s%nmade small: %s%s",
            what, seed, found, failure.apply(small), Shrinker.show(small));
      }
      if (i % 100_000 == 99_999) {
        System.out.println(what + ": " + (i + 1) + " of " + GRAPHS + " graphs");
      }
    }
  }
}
