package io.trunkline.serialization.hessian2;

import static java.time.ZoneOffset.ofTotalSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadFeature;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.io.Serializable;
import java.sql.Timestamp;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The short forms of time that two of ours agree on. */
final class AgreedTimeTest {

  static final PayloadTerms TERMS =
      PayloadTerms.agreed(Map.of(), SerializationSettings.NONE, PayloadFeature.COMPACT_TIME.bit());

  private static final Messages AGREED = Messages.under(TERMS, Wire.MESSAGES.serialization());
  private static final ZoneId PARIS = ZoneId.of("Europe/Paris");
  private static final LocalDateTime LEAP = LocalDateTime.of(2024, 2, 29, 23, 59, 59, 999_999_999);
  private static final ClassGate GATE = Wire.gate(Stamps.class, Late.class);

  /** Dates in fields of all the types that may hold them. */
  static final class Stamps implements Serializable {
    private static final long serialVersionUID = 1L;
    private Date date;
    private Timestamp timestamp;
    private java.sql.Date day;
    private LocalDateTime local;
    private Object any;

    @Override
    public boolean equals(Object other) {
      return other instanceof Stamps stamps && parts().equals(stamps.parts());
    }

    @Override
    public int hashCode() {
      return Objects.hash(date, timestamp, day, local, any);
    }

    private List<Object> parts() {
      return Arrays.asList(date, timestamp, day, local, any);
    }
  }

  /** Its fields stand before its message. */
  static final class Late extends Exception {
    private static final long serialVersionUID = 1L;
    private final List<Object> moments;

    Late(String message, List<Object> moments) {
      super(message);
      this.moments = moments;
    }
  }

  private static byte[] write(Object value) {
    return AGREED.write(writer -> writer.writeObject(value));
  }

  private static Object read(byte[] message, Class<?> declared) {
    return AGREED.read(message, reader -> reader.readObject(declared, GATE));
  }

  private static Object read(String hex) {
    return read(HexFormat.of().parseHex(hex.replace(" ", "")), Object.class);
  }

  static Stream<Arguments> bytes() {
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Asia/Kolkata"));
    calendar.setFirstDayOfWeek(2);
    calendar.setMinimalDaysInFirstWeek(4);
    calendar.setTimeInMillis(1_700_000_000_123L);
    Timestamp timestamp = new Timestamp(1_700_000_000_123L);
    timestamp.setNanos(123_456_789);
    return Stream.of(
        Arguments.of(Instant.ofEpochSecond(1_700_000_000, 5), "45 19 54 fc 40 00 00 00 05"),
        Arguments.of(Instant.ofEpochSecond(-1, 7), "40 00 ff ff ff ff ff ff ff 00 00 00 07"),
        Arguments.of(Instant.ofEpochSecond(1L << 34), "40 00 00 00 04 00 00 00 00 00 00 00 00"),
        Arguments.of(LocalDate.of(2024, 2, 29), "47 00 00 0f d0 5d"),
        Arguments.of(LocalTime.of(1, 2, 3, 4), "50 04 20 c0 00 00 04"),
        Arguments.of(LEAP, "40 01 00 00 0f d0 5d 5f be fb 9a c9 ff"),
        Arguments.of(
            LEAP.atOffset(ZoneOffset.ofHoursMinutes(-3, -30)),
            "40 02 00 00 0f d0 5d 5f be fb 9a c9 ff f2"),
        Arguments.of(
            LEAP.atZone(PARIS),
            "40 03 00 00 0f d0 5d 5f be fb 9a c9 ff 04 0c 45 75 72 6f 70 65 2f 50 61 72 69 73"),
        Arguments.of(LEAP.atZone(ofTotalSeconds(1)), "4003 00000fd05d 5fbefb9ac9ff 7f000001 00"),
        Arguments.of(OffsetTime.of(1, 2, 3, 4, ZoneOffset.MIN), "40 04 04 20 c0 00 00 04 b8"),
        Arguments.of(ofTotalSeconds(-64_799), "40 05 7f ff 02 e1"),
        Arguments.of(ZoneId.of("UTC"), "40 06 03 55 54 43"),
        Arguments.of(Duration.ofSeconds(-3, 5), "40 07 dd 95"),
        Arguments.of(Period.of(1, -2, 3), "40 08 91 8e 93"),
        Arguments.of(Year.of(2024), "40 09 cf e8"),
        Arguments.of(YearMonth.of(2024, 12), "40 0a cf e8 9c"),
        Arguments.of(MonthDay.of(2, 29), "40 0b 02 1d"),
        Arguments.of(DayOfWeek.SUNDAY, "40 0c 07"),
        Arguments.of(Month.DECEMBER, "40 0d 0c"),
        Arguments.of(calendar, "40 12 62 0000018bcfe5687b 0c 41736961 2f4b6f6c6b617461"),
        Arguments.of(new java.sql.Date(256), "40 0f 00 00 00 00 00 00 01 00"),
        Arguments.of(new java.sql.Time(-1), "40 10 ff ff ff ff ff ff ff ff"),
        Arguments.of(timestamp, "40 11 0000018bcfe5687b 075bcd15"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bytes")
  void hasTheseBytesAndArrivesAndNoPartOfItDoes(Object value, String hex) {
    byte[] message = write(value);
    assertThat(HexFormat.of().formatHex(message)).isEqualTo(hex.replace(" ", ""));
    assertThat(read(message, Object.class)).isEqualTo(value).hasSameClassAs(value);
    assertThat(read(message, value.getClass())).isEqualTo(value);
    for (int length = 1; length < message.length; length++) {
      byte[] part = Arrays.copyOf(message, length);
      assertThatThrownBy(() -> read(part, Object.class)).isInstanceOf(SerializationException.class);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bytes")
  void isRefusedWithoutTheTerm(Object value, String hex) {
    byte[] message = write(value);
    assertThatThrownBy(() -> Wire.MESSAGES.read(message, in -> in.readObject(Object.class, GATE)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("expected a value, found byte 0x" + hex.substring(0, 2));
    assertThatThrownBy(
            () -> Wire.MESSAGES.read(message, in -> in.readObject(value.getClass(), GATE)))
        .isInstanceOf(SerializationException.class);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bytes")
  void arrivesInTheFormOfStockPeersToo(Object value, String hex) {
    byte[] message = Wire.MESSAGES.write(writer -> writer.writeObject(value));
    Object stock = Wire.MESSAGES.read(message, in -> in.readObject(Object.class, GATE));
    assertThat(read(message, Object.class)).isEqualTo(stock);
  }

  @Test
  void everyLocalDateTimeTakesThirteenBytesAndEveryInstantAtMostThat() {
    TimeValues values = new TimeValues(1);
    for (int i = 0; i < 20_000; i++) {
      assertThat(write(values.localDateTime())).hasSize(13);
      assertThat(write(values.instant())).hasSizeLessThanOrEqualTo(13);
    }
    for (LocalDateTime end : List.of(LocalDateTime.MIN, LocalDateTime.MAX, LEAP)) {
      assertThat(write(end)).hasSize(13);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 3, 4})
  void valuesOfAllTypesAndRangesArriveExactly(long seed) {
    TimeValues values = new TimeValues(seed);
    for (int i = 0; i < 2_000; i++) {
      List<Object> sent = values.ofEachType();
      assertThat(read(write(sent), List.class)).isEqualTo(sent);
    }
  }

  @ParameterizedTest
  @CsvSource({
    // a nanosecond, month, day, hour, minute or second that no clock or calendar has
    "45 00 00 00 00 3b 9a ca 00",
    "45 00 00 00 00 3f ff ff ff",
    "40 00 00 00 00 00 00 00 00 3b 9a ca 00",
    "40 00 00 00 00 00 00 00 00 ff ff ff ff",
    "40 00 80 00 00 00 00 00 00 00 00 00 00",
    "47 00 00 0f d0 5e",
    "47 00 00 0f d0 40",
    "47 00 00 0f d1 a1",
    "47 7f ff ff fe 21",
    "50 ff ff ff ff ff ff",
    "50 60 00 00 00 00 00",
    "50 00 00 00 3b 9a ca 00",
    "50 03 c0 00 00 00 00",
    "40 01 00 00 0f d0 5d 5f be fb ff ff ff",
    // an offset beyond 18 hours
    "40 05 49",
    "40 05 80",
    "40 05 7f 00 fd 21",
    "40 05 7f ff 02 df",
    "40 02 00 00 0f d0 5d 5f be fb 9a c9 ff 49",
    // a zone without a name, with an impossible one, and one that is not known here
    "40 06 4e",
    "40 06 00",
    "40 06 01 3f",
    "40 06 06 41 61 61 2f 42 62",
    "40 03 00 00 0f d0 5d 5f be fb 9a c9 ff 04 01 3f",
    // seconds out of range or in another form, and parts that are no numbers
    "40 07 4c 7f ff ff ff ff ff ff ff 4e",
    "40 07 90 90",
    "40 07 e0 49 3b 9a ca 00",
    "40 07 e0 8f",
    "40 08 90 90 4e",
    "40 09 49 7f ff ff ff",
    "40 09 01 31",
    "40 0a 90 9d",
    "40 0b 02 1e",
    "40 0b 00 01",
    "40 0c 00",
    "40 0c 08",
    "40 0d 0d",
    // a calendar without weeks, without a zone, and in a zone that nobody knows
    "40 0e 48 00 00 00 00 00 00 00 00 03 55 54 43",
    "40 0e 41 00 00 00 00 00 00 00 00 03 55 54 43",
    "40 0e 49 00 00 00 00 00 00 00 00 4e",
    "40 0e 49 00 00 00 00 00 00 00 00 03 41 61 61",
    "40 11 00 00 00 00 00 00 00 00 3b 9a ca 00",
    "40 11 00 00 00 00 00 00 00 00 ff ff ff ff",
    // kinds that do not exist
    "40 12",
    "40 ff"
  })
  void bytesThatMakeNoValueAreRefused(String hex) {
    assertThatThrownBy(() -> read(hex)).isInstanceOf(SerializationException.class);
  }

  @Test
  void aLocalTimeThatTheReadersRulesDoNotHaveKeepsItsInstant() {
    // 02:30 on the day on which clocks go forward, said to be at +01:00 and at +03:00
    assertThat(read("4003 00000fd07f 09e000000000 04 0c 4575726f70652f5061726973"))
        .isEqualTo(ZonedDateTime.parse("2024-03-31T03:30+02:00[Europe/Paris]"));
    assertThat(read("4003 00000fd07f 09e000000000 0c 0c 4575726f70652f5061726973"))
        .isEqualTo(ZonedDateTime.parse("2024-03-31T00:30+01:00[Europe/Paris]"));
  }

  @Test
  void aZoneThatTheReaderDoesNotKnowBecomesTheOffset() {
    assertThat(read("4003 00000fd07f 09e000000000 0c 06 4161612f4262"))
        .isEqualTo(ZonedDateTime.parse("2024-03-31T02:30+03:00"));
  }

  @Test
  void atTheEndsOfTimeTheLocalTimeIsKeptInstead() {
    byte[] last = write(LocalDateTime.MAX.atZone(ZoneOffset.MIN));
    byte[] message = Arrays.copyOf(last, last.length + 12);
    message[last.length - 1] = 12;
    System.arraycopy("Europe/Paris".getBytes(), 0, message, last.length, 12);
    assertThat(read(message, ZonedDateTime.class)).isEqualTo(LocalDateTime.MAX.atZone(PARIS));
  }

  @Test
  void theGateIsAskedForTheClass() {
    ClassGate gate =
        ClassGate.builder(getClass().getClassLoader())
            .allowAlias(LocalDate.class.getName(), Stamps.class)
            .build();
    byte[] message = write(LEAP.toLocalDate());
    for (Class<?> declared : List.of(Object.class, LocalDate.class)) {
      assertThatThrownBy(() -> AGREED.read(message, in -> in.readObject(declared, gate)))
          .isInstanceOf(ClassRefusedException.class)
          .hasMessageContaining("java.time.LocalDate");
    }
  }

  @Test
  void valuesHaveNoNumbersAndObjectsAroundThemKeepTheirs() {
    List<Object> first = new ArrayList<>(List.of("first"));
    List<Object> second = new ArrayList<>(List.of(LEAP, DayOfWeek.MONDAY));
    List<?> read =
        (List<?>) read(write(Arrays.asList(first, LEAP, second, LEAP, second, first)), List.class);
    assertThat(read).isEqualTo(Arrays.asList(first, LEAP, second, LEAP, second, first));
    assertThat(read.get(4)).isSameAs(read.get(2));
    assertThat(read.get(5)).isSameAs(read.get(0));
  }

  @Test
  void fieldsOfDatesHoldWhateverDateTheyHeld() {
    Timestamp timestamp = Timestamp.from(Instant.ofEpochSecond(-5, 123_456_789));
    Stamps stamps = new Stamps();
    stamps.date = timestamp;
    stamps.timestamp = timestamp;
    stamps.day = new java.sql.Date(86_400_000);
    stamps.local = LEAP;
    stamps.any = new java.sql.Time(1);
    Stamps read = (Stamps) read(write(stamps), Stamps.class);
    assertThat(read).isEqualTo(stamps);
    assertThat(read.date).isExactlyInstanceOf(Timestamp.class);

    stamps.date = new Date(5);
    assertThat(read(write(stamps), Stamps.class)).isEqualTo(stamps);
  }

  @Test
  void collectionsOfEnumsOfTimeArrive() {
    Map<DayOfWeek, Month> map = new EnumMap<>(Map.of(DayOfWeek.MONDAY, Month.MAY));
    assertThat(read(write(map), Map.class)).isEqualTo(map);
    EnumSet<DayOfWeek> set = EnumSet.of(DayOfWeek.MONDAY, DayOfWeek.SUNDAY);
    assertThat(read(write(set), Object.class)).isEqualTo(set);
    Month[] array = {Month.MAY, null, Month.MAY};
    assertThat((Object[]) read(write(array), Month[].class)).isEqualTo(array);
  }

  @Test
  void theMessageOfAnExceptionIsFoundBehindAnyOfThem() {
    TimeValues values = new TimeValues(9);
    for (int i = 0; i < 200; i++) {
      List<Object> moments = values.ofEachType();
      Late sent = new Late("message", moments);
      sent.initCause(new Late("cause", moments));
      byte[] message = AGREED.write(writer -> writer.writeThrowable(sent));
      Late read = (Late) AGREED.read(message, reader -> reader.readThrowable(GATE));
      assertThat(read).hasMessage("message").hasRootCauseMessage("cause");
      assertThat(read.moments).isEqualTo(moments);
    }
  }

  @Test
  void aCalendarForWhichThereIsNoPlaceIsRefusedByTheWriter() {
    GregorianCalendar odd = new GregorianCalendar(new SimpleTimeZone(1_000, "Europe/Paris"));
    GregorianCalendar weekless = new GregorianCalendar();
    weekless.setFirstDayOfWeek(99);
    for (GregorianCalendar calendar : List.of(odd, weekless)) {
      assertThatThrownBy(() -> write(calendar))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("only its instant would arrive");
      byte[] plain = Wire.MESSAGES.write(writer -> writer.writeObject(calendar));
      assertThat(((GregorianCalendar) read(plain, GregorianCalendar.class)).getTime())
          .isEqualTo(calendar.getTime());
    }
  }

  @Test
  void calendarsOfOlderVersionsAreRead() {
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Asia/Kolkata"));
    calendar.setFirstDayOfWeek(2);
    calendar.setMinimalDaysInFirstWeek(4);
    calendar.setTimeInMillis(1_700_000_000_123L);
    assertThat(read("40 0e 62 0000018bcfe5687b 0c 41736961 2f4b6f6c6b617461")).isEqualTo(calendar);
  }

  @ParameterizedTest
  @ValueSource(strings = {"buddhist", "japanese"})
  void theJdksOtherCalendarsArrive(String type) {
    Calendar calendar =
        new Calendar.Builder()
            .setCalendarType(type)
            .setTimeZone(TimeZone.getTimeZone("Asia/Tokyo"))
            .setInstant(1_700_000_000_123L)
            .build();
    List<?> read = (List<?>) read(write(Arrays.asList(calendar, calendar)), List.class);
    assertThat(read.get(0)).isEqualTo(calendar).hasSameClassAs(calendar).isSameAs(read.get(1));
  }

  @Test
  void anApplicationsOwnCodecGoesFirst() {
    ObjectCodec<LocalDate> days =
        ObjectCodec.ofValue(
            LocalDate.class, LocalDate::toEpochDay, day -> LocalDate.ofEpochDay((Long) day));
    ObjectCodec<Year> years =
        ObjectCodec.ofValue(Year.class, year -> year.atDay(1).atStartOfDay(), AgreedTimeTest::year);
    Messages messages =
        Messages.of(
            TermsProvider.of(new Hessian2SerializationProvider(List.of(days, years)), TERMS));
    byte[] message = messages.write(writer -> writer.writeObject(LocalDate.EPOCH));
    assertThat(message).hasSize(1);
    assertThat(messages.pass(LocalDate.EPOCH, LocalDate.class, GATE)).isEqualTo(LocalDate.EPOCH);
    assertThat(messages.pass(Year.of(2024), Year.class, GATE)).isEqualTo(Year.of(2024));
  }

  private static Year year(Object value) {
    return Year.from((LocalDateTime) value);
  }

  @Test
  void valuesOfChangingDaysAndZonesDoNotTakeThoseOfTheOneBefore() {
    List<Object> sent = new ArrayList<>();
    for (String zone : List.of("Europe/Paris", "Europe/Rome", "Etc/UTC", "GMT", "Asia/Tokyo")) {
      ZoneId id = ZoneId.of(zone);
      for (long day : new long[] {0, 0, 1, -1, -1, 31, 366, LocalDate.MAX.toEpochDay() - 1, 0}) {
        LocalDateTime local = LocalDate.ofEpochDay(day).atTime(12, 30);
        sent.add(local);
        sent.add(local.toLocalDate());
        sent.add(local.atOffset(ofTotalSeconds(3600)));
        sent.add(local.atZone(id));
      }
    }

    assertThat(read(write(sent), List.class)).isEqualTo(sent);
  }
}
