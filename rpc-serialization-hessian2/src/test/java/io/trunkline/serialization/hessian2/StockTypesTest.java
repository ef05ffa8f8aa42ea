package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each type as the stock library writes it, twice in one message and with a reference behind: so
 * the numbers of objects are the same too. Where the bytes differ, the reason is given.
 */
final class StockTypesTest {

  enum Sign {
    PLUS,
    MINUS {}
  }

  static class Named implements Serializable {
    private static final long serialVersionUID = 1L;
    String name = "super";
    int number = 1;
  }

  static final class Hiding extends Named {
    private static final long serialVersionUID = 1L;
    Object name = "sub";
  }

  record Everything(int a, float b, char c, java.sql.Date d, Date e, Float f, Object g)
      implements Serializable {}

  static final class Coded extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int code = 5;

    Coded(String message) {
      super(message);
    }

    @Override
    public String getMessage() {
      return super.getMessage() + " (code " + code + ")";
    }
  }

  static final class Replaced implements Serializable {
    private static final long serialVersionUID = 1L;

    private Object writeReplace() {
      return new Named();
    }
  }

  static Stream<Arguments> equal() {
    Instant instant = Instant.ofEpochSecond(1_700_000_000, 123_456_789);
    LocalDateTime local = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    return Stream.of(
            new Named(),
            new Hiding(),
            new Everything(1, 2.1f, 'c', new java.sql.Date(5), new Date(6), 0.1f, null),
            Sign.PLUS,
            Sign.MINUS,
            EnumSet.of(Sign.PLUS),
            EnumSet.noneOf(Sign.class),
            new EnumMap<>(Map.of(Sign.PLUS, 1)),
            new Coded("message"),
            new IOException("outer", new IllegalStateException("inner")),
            new Replaced(),
            new BigDecimal("1.50"),
            UUID.fromString("01234567-89ab-cdef-0123-456789abcdef"),
            Locale.SIMPLIFIED_CHINESE,
            Currency.getInstance("EUR"),
            new File("/tmp"),
            new BitSet(),
            new AtomicInteger(5),
            Pattern.compile("a.b", Pattern.DOTALL),
            new java.sql.Timestamp(1_700_000_000_123L),
            TimeZone.getTimeZone("Europe/Paris"),
            TimeZone.getTimeZone("UTC"),
            TimeZone.getTimeZone("GMT+05:30"),
            'x',
            new char[] {'a', '\u4f60'},
            (short) 5,
            5.5f,
            0.1f,
            1e300,
            0.001,
            -123.456,
            new Object(),
            Named.class,
            int.class,
            List.of(1, 2, 3),
            List.of(1, 2, 3).subList(1, 2),
            Set.of(1, 2, 3),
            Map.of("a", 1),
            Arrays.asList(1, null),
            Collections.emptyList(),
            Collections.unmodifiableList(new ArrayList<>(List.of(1))),
            Collections.synchronizedList(new ArrayList<>(List.of(1))),
            new ArrayList<>(List.of(1, 2)).subList(0, 1),
            new HashMap<>(Map.of(1, 2)).keySet(),
            new ArrayDeque<>(List.of(1)),
            new TreeMap<>(Map.of(1, 2)),
            new Date[] {new Date(5)},
            new Named[][] {{new Named()}, null},
            new Object[] {},
            instant,
            local,
            local.toLocalDate(),
            local.toLocalTime(),
            ZonedDateTime.of(local, ZoneId.of("Europe/Paris")),
            OffsetDateTime.of(local, ZoneOffset.ofHours(5)),
            OffsetTime.of(local.toLocalTime(), ZoneOffset.ofHours(5)),
            ZoneId.of("Europe/Paris"),
            ZoneOffset.ofHours(5),
            Duration.ofSeconds(5, 6),
            Period.of(1, 2, 3),
            Year.of(2024),
            YearMonth.of(2024, 2),
            MonthDay.of(2, 29))
        .map(value -> Arguments.of(value));
  }

  private static Object[] message(Object value) {
    Named behind = new Named();
    return new Object[] {value, value, behind, behind};
  }

  private static byte[] stock(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Hessian2Output out = new Hessian2Output(bytes);
    out.setSerializerFactory(new SerializerFactory());
    for (Object item : message(value)) {
      out.writeObject(item);
    }
    out.flush();
    return bytes.toByteArray();
  }

  private static byte[] ours(Object value) {
    return Wire.MESSAGES.write(w -> Arrays.stream(message(value)).forEach(w::writeObject));
  }

  @ParameterizedTest
  @MethodSource("equal")
  void theBytesAreThoseOfTheStockLibrary(Object value) throws IOException {
    assertThat(ours(value)).isEqualTo(stock(value));
  }

  static Stream<Arguments> different() {
    return Stream.of(
        Arguments.of(
            "its reader counts a URI as an object, its writer does not",
            URI.create("http://example.org/"),
            true),
        Arguments.of(
            "fields that only cache something are left out", BigInteger.TWO.pow(100), true),
        Arguments.of("what a builder has room for is left out", new StringBuilder("text"), false),
        Arguments.of(
            "it counts a calendar as two objects", new GregorianCalendar(2024, 1, 29), true));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("different")
  void whereTheyAreNotTheStockLibraryReadsOursAndItsReferences(
      String reason, Object value, boolean hasEquals) throws IOException {
    byte[] written = ours(value);
    assertThat(written).isNotEqualTo(stock(value));
    Hessian2Input in = new Hessian2Input(new ByteArrayInputStream(written));
    in.setSerializerFactory(new SerializerFactory());
    for (int i = 0; i < 2; i++) {
      Object read = in.readObject();
      if (hasEquals) {
        assertThat(read).isEqualTo(value);
      } else {
        assertThat(read).hasSameClassAs(value).hasToString(value.toString());
      }
    }
    Object behind = in.readObject();
    assertThat(behind).isInstanceOf(Named.class);
    assertThat(in.readObject()).isSameAs(behind);
  }

  @Test
  void theFieldsOfAnExceptionOfTheJdkArriveAtTheStockLibraryAndBack() throws IOException {
    SQLException sent = new SQLException("reason", "42000", 7);
    sent.setNextException(new SQLException("next"));
    assertThat(ours(sent)).isEqualTo(stock(sent));
    SQLException read =
        (SQLException) Wire.MESSAGES.pass(sent, Throwable.class, Wire.gate(SQLException.class));
    assertThat(read.getSQLState()).isEqualTo("42000");
    assertThat(read.getNextException().getMessage()).isEqualTo("next");
    Coded coded = (Coded) Wire.MESSAGES.pass(new Coded("m"), Object.class, Wire.gate(Coded.class));
    assertThat(coded).hasMessage("m (code 5)");
  }

  /** The bytes of hessian-lite 4.0.4 with its compact mode on. */
  @Test
  void theCompactFormOfJavaTimeIsRead() {
    LocalDateTime sent = LocalDateTime.of(2024, 2, 29, 1, 2, 3, 4);
    long day = sent.toLocalDate().toEpochDay();
    long nano = sent.toLocalTime().toNanoOfDay();
    byte[] numbers =
        Wire.MESSAGES.write(
            writer -> {
              writer.writeObject(day);
              writer.writeObject(nano);
            });
    Wire dateTime =
        Wire.definition("java.time.LocalDateTime", "date", "time").raw(0x60).add(numbers);
    assertThat(dateTime.read(LocalDateTime.class, Wire.gate())).isEqualTo(sent);
    byte[] date = Wire.MESSAGES.write(writer -> writer.writeObject(day));
    assertThat(
            Wire.definition("java.time.LocalDate")
                .raw(0x60)
                .add(date)
                .read(Object.class, Wire.gate()))
        .isEqualTo(sent.toLocalDate());
    byte[] time = Wire.MESSAGES.write(writer -> writer.writeObject(nano));
    assertThat(
            Wire.definition("java.time.LocalTime")
                .raw(0x60)
                .add(time)
                .read(Object.class, Wire.gate()))
        .isEqualTo(sent.toLocalTime());
  }

  @Test
  void aDateWithItsFieldsAsTheJdkHasThemIsRefused() {
    Wire date = Wire.definition("java.time.LocalDate", "year", "month", "day").raw(0x60);
    assertThatThrownBy(() -> date.number(2024).number(2).number(29).read(Object.class, Wire.gate()))
        .hasMessageContainingAll("java.time.LocalDate", "[year, month, day]", "expected none");
  }
}
