package io.trunkline.arrival;

import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.arrival.Kind;
import io.trunkline.testkit.arrival.Kinds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What arrives does not depend on when a call is made: as the first one of a connection, as a later
 * one, after a reconnect.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class CallArrivalTest {

  private static final int KINDS = TestSize.of("arrival.kinds", 10, Integer.MAX_VALUE);
  private static final int KINDS_A_SERVICE = 60;

  static Stream<String> formats() {
    return MessageArrivalTest.formats();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aCallIsTheSameWhenItIsTheFirstAndLaterAndAfterAReconnect(String format) throws Exception {
    List<Kind> kinds = Kinds.some(SentKinds.all(), KINDS);
    CellCount cells = new CellCount("calls", format);
    for (int from = 0; from < kinds.size(); from += KINDS_A_SERVICE) {
      List<Kind> these =
          new ArrayList<>(kinds.subList(from, Math.min(kinds.size(), from + KINDS_A_SERVICE)));
      try (EchoCalls calls = new EchoCalls(format, these)) {
        calls.first(cells::add);
        calls.later(cells::add);
        calls.reconnected(cells::add);
        if (Setup.hasPlainForm(format)) {
          calls.plain(cells::add);
        }
      }
    }
    cells.write();
    System.out.println(cells);
    cells.check(false);
  }
}
