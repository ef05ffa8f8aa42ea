package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.Messages;
import java.io.Serializable;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No message is written that a reader of the same budgets refuses for its depth. */
final class DepthTest {

  private static final int MAX_DEPTH = Budgets.DEFAULT.maxDepth();

  static final class Nest implements Serializable {
    private static final long serialVersionUID = 1L;
    Object inner;
  }

  enum Plain {
    ONE
  }

  enum Bodied {
    ONE {
      @Override
      int value() {
        return 1;
      }
    };

    abstract int value();
  }

  record Point(int x, Object y) implements Serializable {}

  private static final ClassGate GATE =
      Wire.gate(Nest.class, Plain.class, Bodied.class, Point.class);

  /** Each with the levels that it takes itself. */
  static Stream<Map.Entry<Object, Integer>> innermost() {
    Exception exception = new Exception("m");
    exception.setStackTrace(new StackTraceElement[] {new StackTraceElement("a", "b", "c", 1)});
    return Stream.of(
        Map.entry("text", 0),
        Map.entry(new byte[] {1}, 0),
        Map.entry(new char[] {1}, 0),
        Map.entry(new Date(1), 0),
        Map.entry(Plain.ONE, 1),
        Map.entry(Bodied.ONE, 1),
        Map.entry(DayOfWeek.FRIDAY, 1),
        Map.entry(String.class, 1),
        Map.entry(new boolean[] {true}, 1),
        Map.entry(new short[] {1}, 1),
        Map.entry(new int[] {1}, 1),
        Map.entry(new long[] {1}, 1),
        Map.entry(new float[] {1}, 1),
        Map.entry(new double[] {1}, 1),
        Map.entry(new String[] {"a"}, 1),
        Map.entry(new int[][] {{1}}, 2),
        Map.entry(new Plain[] {Plain.ONE}, 2),
        Map.entry(new ArrayList<>(List.of(1)), 1),
        Map.entry(Arrays.asList(Plain.ONE), 2),
        Map.entry(List.of(1), 1),
        Map.entry(Set.of(Plain.ONE), 2),
        Map.entry(new HashMap<>(Map.of(1, Plain.ONE)), 2),
        Map.entry(new EnumMap<>(Map.of(Plain.ONE, 1)), 2),
        Map.entry(EnumSet.of(Plain.ONE), 3),
        Map.entry(UUID.randomUUID(), 1),
        Map.entry(BigInteger.TEN, 2),
        Map.entry(Locale.CHINA, 1),
        Map.entry(BitSet.valueOf(new long[] {1}), 2),
        Map.entry(Pattern.compile("a"), 1),
        Map.entry(new StringBuilder("a"), 1),
        Map.entry(new GregorianCalendar(2024, 1, 29), 1),
        Map.entry(LocalDateTime.of(2024, 2, 29, 1, 2), 2),
        Map.entry(Duration.ofDays(1), 1),
        Map.entry(new Point(1, Plain.ONE), 2),
        Map.entry(exception, 3));
  }

  private static Nest nest(int levels, Object innermost) {
    Object inner = innermost;
    for (int i = 0; i < levels; i++) {
      Nest outer = new Nest();
      outer.inner = inner;
      inner = outer;
    }
    return (Nest) inner;
  }

  @ParameterizedTest
  @MethodSource("innermost")
  void theDeepestThatIsWrittenIsRead(Map.Entry<Object, Integer> innermost) {
    for (Messages messages :
        List.of(
            Wire.MESSAGES, Messages.under(AgreedTimeTest.TERMS, Wire.MESSAGES.serialization()))) {
      boolean isTime = messages != Wire.MESSAGES && !isDeepUnderTerms(innermost.getKey());
      int levels = MAX_DEPTH - (isTime ? 0 : innermost.getValue());
      Nest deepest = nest(levels, innermost.getKey());
      assertThat(messages.pass(deepest, Nest.class, GATE)).isInstanceOf(Nest.class);
      Nest deeper = nest(levels + 1, innermost.getKey());
      assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(deeper)))
          .isExactlyInstanceOf(BudgetExceededException.class)
          .hasMessageContaining("deeper than " + MAX_DEPTH + " levels");
    }
  }

  /** Values of time are one piece there. */
  private static boolean isDeepUnderTerms(Object value) {
    return !(value instanceof LocalDateTime
        || value instanceof Duration
        || value instanceof DayOfWeek
        || value instanceof GregorianCalendar);
  }
}
