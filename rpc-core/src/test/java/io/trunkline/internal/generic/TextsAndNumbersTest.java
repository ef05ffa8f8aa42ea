package io.trunkline.internal.generic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.trunkline.internal.generic.Desk.Form;
import io.trunkline.internal.generic.Desk.Mood;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassRefusedException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A text or number becomes the value that it stands for, or the error says what was expected. */
class TextsAndNumbersTest {

  private final DeskArguments arguments = new DeskArguments();
  private final ToMaps toMaps = new ToMaps(Budgets.of(64, 0));

  private Object converted(String method, Object value) {
    return arguments.converted(method, value);
  }

  @SuppressWarnings("deprecation") // of Java 19; there is no other way to such variants
  private static Locale locale(String language, String country, String variant) {
    return new Locale(language, country, variant);
  }

  private static Timestamp stamp(String text) {
    return Timestamp.valueOf(text);
  }

  static Stream<Arguments> accepted() {
    UUID id = UUID.randomUUID();
    LocalDateTime time = LocalDateTime.of(2018, 9, 13, 10, 0);
    Instant instant = Instant.parse("2020-01-02T03:04:05.123456789Z");
    return Stream.of(
        arguments("locale", "de_DE", Locale.GERMANY),
        arguments("locale", "de-DE", Locale.GERMANY),
        arguments("locale", "de", Locale.GERMAN),
        arguments("locale", "DE_de", Locale.GERMANY),
        arguments("locale", "", Locale.ROOT),
        arguments("locale", "und", Locale.ROOT),
        arguments("locale", "no_NO_NY", locale("no", "NO", "NY")),
        arguments("locale", "zh-hant_CN", locale("zh-hant", "CN", "")),
        arguments("locale", "_DE", locale("", "DE", "")),
        arguments("locale", "zh_TW_#Hant", Locale.forLanguageTag("zh-Hant-TW")),
        arguments("locale", "zh__#Hant", Locale.forLanguageTag("zh-Hant")),
        arguments("locale", "ja_JP_JP_#u-ca-japanese", locale("ja", "JP", "JP")),
        arguments("locale", "th_TH_#u-nu-thai", Locale.forLanguageTag("th-TH-u-nu-thai")),
        arguments("locale", "sr_RS_#Latn_x-a", Locale.forLanguageTag("sr-Latn-RS-x-a")),
        arguments("timeZone", "Europe/Berlin", TimeZone.getTimeZone("Europe/Berlin")),
        arguments("timeZone", "GMT", TimeZone.getTimeZone("GMT")),
        arguments("timeZone", "GMT+2", TimeZone.getTimeZone("GMT+02:00")),
        arguments("timeZone", "+02:00", TimeZone.getTimeZone("GMT+02:00")),
        arguments("zoneId", "Europe/Berlin", ZoneId.of("Europe/Berlin")),
        arguments("zoneOffset", "+02:00", ZoneOffset.ofHours(2)),
        arguments("uuid", id.toString().toUpperCase(Locale.ROOT), id),
        arguments("charset", "utf-8", StandardCharsets.UTF_8),
        arguments("currency", "EUR", Currency.getInstance("EUR")),
        arguments("mood", "BAD", Mood.BAD),
        arguments("mood", Map.of("name", "BAD"), Mood.BAD),
        arguments("classValue", Mood.class.getName(), Mood.class),
        arguments("classValue", "int", int.class),
        arguments("classValue", "[Ljava.lang.String;", String[].class),
        arguments("flag", 1, true),
        arguments("flag", 0L, false),
        arguments("flag", -3, true),
        arguments("flag", 1.0, true),
        arguments("flag", "TRUE", true),
        arguments("flag", "false", false),
        arguments("character", "x", 'x'),
        arguments("date", 5, new Date(5)),
        arguments("date", new BigDecimal("5.0"), new Date(5)),
        arguments("date", "2018-09-13 10:00:00", new Date(stamp("2018-09-13 10:00:00").getTime())),
        arguments(
            "date", "2018-09-13 10:00:00.0", new Date(stamp("2018-09-13 10:00:00").getTime())),
        arguments(
            "date", "2020-01-02T03:04:05.123Z", Date.from(Instant.ofEpochMilli(1577934245123L))),
        arguments("sqlDate", "2018-09-13", java.sql.Date.valueOf("2018-09-13")),
        arguments("sqlDate", 5L, new java.sql.Date(5)),
        arguments("sqlTime", "10:00:01", java.sql.Time.valueOf("10:00:01")),
        arguments("sqlTime", new Date(5), new java.sql.Time(5)),
        arguments("timestamp", "2018-09-13 10:00:00", stamp("2018-09-13 10:00:00")),
        arguments(
            "timestamp", "2018-09-13 10:00:00.000000001", stamp("2018-09-13 10:00:00.000000001")),
        arguments("timestamp", "1969-12-31 10:00:00.25", stamp("1969-12-31 10:00:00.25")),
        arguments("timestamp", instant.toString(), Timestamp.from(instant)),
        arguments("timestamp", 5L, new Timestamp(5)),
        arguments("instant", instant.toString(), instant),
        arguments("localDateTime", "2018-09-13T10:00:00", time),
        arguments("localDateTime", "2018-09-13 10:00:00", time),
        arguments("localDateTime", "", null),
        arguments("localDate", "2018-09-13", LocalDate.of(2018, 9, 13)),
        arguments("localDate", "", null),
        arguments("localTime", "10:00", LocalTime.of(10, 0)),
        arguments("localTime", "2018-09-13T10:00:00", LocalTime.of(10, 0)),
        arguments("localTime", "", null),
        arguments("offsetTime", "10:00+02:00", OffsetTime.parse("10:00+02:00")),
        arguments("monthDay", "--02-29", MonthDay.of(2, 29)),
        arguments("doubleNumber", "NaN", Double.NaN),
        arguments("doubleNumber", "-Infinity", Double.NEGATIVE_INFINITY),
        arguments("floatNumber", Double.POSITIVE_INFINITY, Float.POSITIVE_INFINITY),
        arguments("floatNumber", 0.1, 0.1f),
        arguments("anyNumber", "1.5", new BigDecimal("1.5")),
        arguments("optional", "5", Optional.of(5)),
        arguments("optional", null, Optional.empty()),
        arguments("optionalInt", "5", OptionalInt.of(5)),
        arguments("optionalInt", null, OptionalInt.empty()),
        arguments("optionalLong", 5, OptionalLong.of(5)),
        arguments("optionalDouble", 5, OptionalDouble.of(5)));
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void aTextOrNumberBecomesWhatItStandsFor(String method, Object given, Object expected) {
    assertThat(converted(method, given)).isEqualTo(expected);
  }

  @Test
  void valuesWithoutEqualsKeepWhatTheyHold() {
    assertThat(converted("stringBuffer", "text")).hasToString("text");
    assertThat(((AtomicInteger) converted("atomicInteger", 5L)).get()).isEqualTo(5);
    assertThat(((AtomicLong) converted("atomicLong", "6")).get()).isEqualTo(6);
    assertThat(((AtomicBoolean) converted("atomicBoolean", true)).get()).isTrue();
    LongAdder adder = new LongAdder();
    adder.add(7);
    assertThat(converted("bigInteger", adder)).isEqualTo(BigInteger.valueOf(7));
    assertThat(((Pattern) converted("pattern", "a+")).pattern()).isEqualTo("a+");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "locale|not a locale",
        "locale|de_Germany",
        "locale|de DE_x",
        "locale|de_DE.UTF-8",
        "locale|de_DE_#toolong1x",
        "timeZone|Mars/Base",
        "timeZone|GMT+99",
        "timeZone|''",
        "zoneId|Mars/Base",
        "uuid|1-2-3-4-5",
        "uuid|123456789-0000-0001-0000-000000000002",
        "charset|no such",
        "pattern|(",
        "currency|eur",
        "mood|not its name",
        "mood|0",
        "flag|1",
        "flag|yes",
        "flag|''",
        "character|xy",
        "character|''",
        "date|2018-02-30 10:00:00",
        "date|2018-09-13 10:00:00.",
        "date|2018-09-13 10:00:00.1234567890",
        "date|2018-09-13 10:00:00.1x",
        "date|2018-09-13",
        "sqlDate|2018-02-30",
        "sqlTime|10:00:00.5",
        "timestamp|now",
        "localDate|2018-02-30",
        "doubleNumber|1e400",
        "floatNumber|1e39",
        "bigDecimal|NaN",
        "instant|2018-09-13 10:00:00"
      })
  void aTextThatIsNoneIsRefused(String method, String text) {
    assertThatThrownBy(() -> converted(method, text))
        .isInstanceOf(ConversionException.class)
        .hasMessageStartingWith("argument 1: is java.lang.String, expected ");
  }

  @Test
  void aNumberThatDoesNotFitIsRefused() {
    DoubleAdder adder = new DoubleAdder();
    adder.add(0.5);
    Object[][] bad = {
      {"flag", 0.5},
      {"date", 0.5},
      {"floatNumber", 1e300},
      {"doubleNumber", BigInteger.TEN.pow(400)},
      {"bigDecimal", Double.NaN},
      {"bigInteger", adder},
      {"optionalInt", 1L << 40}
    };
    for (Object[] one : bad) {
      assertThatThrownBy(() -> converted((String) one[0], one[1]))
          .isInstanceOf(ConversionException.class)
          .hasMessageStartingWith("argument 1: is " + one[1].getClass().getName() + ", expected ");
    }
  }

  @Test
  void aMessageShowsWhatSuchATextLooksLike() {
    assertThatThrownBy(() -> converted("locale", "not a locale"))
        .hasMessage(
            "argument 1: is java.lang.String, expected java.util.Locale, such as de-DE or de_DE");
    assertThatThrownBy(() -> converted("timestamp", "now"))
        .hasMessage(
            "argument 1: is java.lang.String, expected java.sql.Timestamp, such as 2024-02-29"
                + " 13:45:00");
    assertThatThrownBy(() -> converted("flag", "yes"))
        .hasMessage("argument 1: is java.lang.String, expected boolean: true or false");
  }

  @Test
  void anExpressionPaysForItsCompilation() {
    assertThatThrownBy(() -> converted("pattern", "(".repeat(3_000) + ")".repeat(3_000)))
        .isInstanceOf(ConversionException.class)
        .hasMessageStartingWith("argument 1: ");
  }

  @Test
  void aClassIsNotLoadedForAName() {
    assertThatThrownBy(() -> converted("classValue", "java.lang.Runtime"))
        .isInstanceOf(ClassRefusedException.class);
  }

  @Test
  void partsOfObjectsListsAndMapsAreConvertedToo() {
    Map<String, Object> given = new HashMap<>();
    given.put("locale", "de_DE");
    given.put("flag", 0);
    given.put("count", null); // keeps its initial value, as with stock peers
    given.put("date", 5);
    given.put("stamp", "2018-09-13 10:00:00.5");
    given.put("flags", Map.of("fr_FR", List.of(1, "false")));
    given.put("charsets", List.of("UTF-8"));
    given.put("mood", Map.of("name", "GOOD"));
    given.put("locales", List.of("en_GB"));
    Form form = (Form) converted("form", given);
    assertThat(form.locale).isEqualTo(Locale.GERMANY);
    assertThat(form.flag).isFalse();
    assertThat(form.count).isEqualTo(7);
    assertThat(form.date).isEqualTo(new Date(5));
    assertThat(form.stamp).isEqualTo(stamp("2018-09-13 10:00:00.5"));
    assertThat(form.flags).isEqualTo(Map.of(Locale.FRANCE, List.of(true, false)));
    assertThat(form.charsets).isEqualTo(Set.of(StandardCharsets.UTF_8));
    assertThat(form.mood).contains(Mood.GOOD);
    assertThat(form.locales).containsExactly(Locale.UK);
  }

  @Test
  void localesAreShownAsTheTextThatStandsForThem() {
    for (Locale locale : Locale.getAvailableLocales()) {
      assertThat(converted("locale", toMaps.convert(locale))).isEqualTo(locale);
    }
    assertThat(toMaps.convert(Locale.GERMANY)).isEqualTo("de-DE");
    assertThat(toMaps.convert(locale("no", "NO", "NY"))).isEqualTo("no_NO_NY");
    assertThat(toMaps.convert(locale("zh-hant", "CN", ""))).isEqualTo("zh-hant_CN");
    assertThatThrownBy(() -> toMaps.convert(locale("zh-hant", "", "")))
        .isInstanceOf(ConversionException.class)
        .hasMessageContaining("has no text form");
  }
}
