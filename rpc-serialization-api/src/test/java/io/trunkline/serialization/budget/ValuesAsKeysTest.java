package io.trunkline.serialization.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Texts and other values of the JDK cost what hashing and comparing them reads. */
final class ValuesAsKeysTest {

  private final ChargedKeys charged = new ChargedKeys(new ReadBudget(Budgets.DEFAULT));

  private record Pair(@Nullable Object left, @Nullable Object right) {}

  private static List<Object> longTexts(boolean last) {
    String same = "x".repeat(400_000) + last;
    return List.of(
        new StringBuilder(same),
        new StringBuffer(same),
        CharBuffer.wrap(same),
        URI.create("http://host/" + same),
        URI.create("http://" + same.replace("tru", "u") + "/path"));
  }

  @Test
  void textsThatAreNoStringsCostTheirLengthOnEachUse() {
    List<Object> others = longTexts(false);
    for (int i = 0; i < others.size(); i++) {
      Object one = others.get(i);
      Object two = longTexts(true).get(i);
      for (Object table : List.of(new TreeSet<>(), new HashSet<>(), new Hashtable<>())) {
        assertThatThrownBy(() -> charged.fill(table, 800_000, 10_000, n -> n == 0 ? one : two))
            .as(one.getClass() + " in " + table.getClass())
            .isInstanceOf(BudgetExceededException.class);
      }
    }
  }

  @Test
  void partsThatAreLongTextsCostTheirLengthInEachKey() {
    for (Object text : longTexts(false)) {
      assertThatThrownBy(
              () -> charged.fill(new HashSet<>(), 400_000, 10_000, i -> new Pair(text, i)))
          .as(text.getClass().toString())
          .isInstanceOf(BudgetExceededException.class);
    }
  }

  @Test
  void manyShortTextsPassInAllTables() {
    for (Object table : List.of(new TreeSet<>(), new HashSet<>(), new Hashtable<>())) {
      String uri = "https://www.example.com/";
      charged.fill(table, 30 * 100_000, 100_000, i -> URI.create(uri + i));
      charged.fill(table, 10 * 100_000, 100_000, i -> new StringBuilder("text-" + i));
    }
  }

  @Test
  void eachEscapeOfAUriIsReadWhenItIsHashedOrCompared() {
    URI plain = URI.create("http://host/" + "x".repeat(3000));
    URI escaped = URI.create("http://host/" + "%41".repeat(1000));
    for (Object table : List.of(new HashSet<>(), new TreeSet<>())) {
      assertThat(charged.cost(table, escaped)).isGreaterThan(charged.cost(table, plain) + 3000);
    }
  }

  @Test
  void aLongHostOfAUriIsReadCharacterByCharacter() {
    URI shortHost = URI.create("http://host/" + "x".repeat(3000));
    URI longHost = URI.create("http://" + "x".repeat(3000) + "/path");
    for (Object table : List.of(new HashSet<>(), new TreeSet<>())) {
      assertThat(charged.cost(table, longHost))
          .isGreaterThan(charged.cost(table, shortHost) + 3000);
    }
  }

  /** Those that hash or compare a few numbers, short names or references. */
  private static final Set<String> OF_FIXED_SIZE =
      Set.of(
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Short",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Float",
          "java.lang.Double",
          "java.sql.Date",
          "java.sql.Time",
          "java.sql.Timestamp",
          "java.time.Duration",
          "java.time.Instant",
          "java.time.LocalDate",
          "java.time.LocalDateTime",
          "java.time.LocalTime",
          "java.time.MonthDay",
          "java.time.OffsetDateTime",
          "java.time.OffsetTime",
          "java.time.Period",
          "java.time.Year",
          "java.time.YearMonth",
          "java.time.ZoneOffset",
          "java.time.ZoneRegion",
          "java.time.ZonedDateTime",
          "java.util.Collections$ReverseComparator2", // of which few call each other
          "java.util.Date",
          "java.util.GregorianCalendar",
          "java.util.Locale",
          "java.util.OptionalDouble",
          "java.util.OptionalInt",
          "java.util.OptionalLong",
          "java.util.UUID");

  @Test
  void eachValueOfTheJdkHasAFixedSizeOrACostOfItsOwn() throws ReflectiveOperationException {
    Field all = Class.forName("io.trunkline.serialization.JdkValueTypes").getDeclaredField("ALL");
    all.setAccessible(true);
    List<String> free = new ArrayList<>();
    for (Object each : ((Map<?, ?>) all.get(null)).values()) {
      Class<?> type = (Class<?>) each;
      boolean hasObjects = !type.isEnum() && !Modifier.isAbstract(type.getModifiers());
      if (hasObjects && looksInside(type) && KeyShape.of(type).kind() == KeyShape.Kind.NOTHING) {
        free.add(type.getName());
      }
    }
    assertThat(free).isSubsetOf(OF_FIXED_SIZE);
  }

  private static boolean looksInside(Class<?> type) throws ReflectiveOperationException {
    return Comparable.class.isAssignableFrom(type)
        || type.getMethod("hashCode").getDeclaringClass() != Object.class
        || type.getMethod("equals", Object.class).getDeclaringClass() != Object.class;
  }
}
