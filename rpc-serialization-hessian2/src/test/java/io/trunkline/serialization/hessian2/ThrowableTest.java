package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.MissingResourceException;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exceptions arrive as stock peers would read them. */
final class ThrowableTest {

  static final class OrderFailure extends Exception {
    private static final long serialVersionUID = 1L;
    private final int code;
    private final float rate;
    private final List<LocalDate> dates;
    private final Object origin;

    OrderFailure(String message, int code, float rate, List<LocalDate> dates) {
      super(message + "!"); // a constructor that must not run again
      this.code = code;
      this.rate = rate;
      this.dates = dates;
      this.origin = this;
    }
  }

  static final class Detail implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /** Has no stack trace, as many exceptions of applications that are thrown often. */
  static final class Rejection extends Exception {
    private static final long serialVersionUID = 1L;

    Rejection(String message) {
      super(message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }
  }

  private static final ClassGate GATE =
      Wire.gate(OrderFailure.class, Detail.class, Rejection.class);

  private static Throwable pass(Throwable sent) {
    byte[] message = Wire.MESSAGES.write(writer -> writer.writeThrowable(sent));
    return Wire.MESSAGES.read(message, reader -> reader.readThrowable(GATE));
  }

  private static List<?> passList(List<Throwable> sent) {
    byte[] message = Wire.MESSAGES.write(writer -> writer.writeObject(new ArrayList<>(sent)));
    return (List<?>)
        Wire.MESSAGES.read(message, reader -> reader.readObject(ArrayList.class, GATE));
  }

  static Stream<Throwable> exceptions() {
    return Stream.of(
        new IllegalStateException("boom"),
        new IllegalArgumentException((String) null),
        new RuntimeException(new IOException("cause")),
        new IOException("outer", new IllegalStateException("middle", new Error("inner"))),
        new FileNotFoundException("file"),
        new UncheckedIOException(new IOException("io")),
        new ExecutionException("e", new ClassNotFoundException("c")),
        new NullPointerException(),
        new ArrayIndexOutOfBoundsException(5),
        new AssertionError("assertion"),
        new StackOverflowError(),
        new SQLException("reason", "42000", 7),
        new DateTimeParseException("text", "2024-13-01", 5),
        new MissingResourceException("s", "c", "k"),
        new ClassNotFoundException("name"));
  }

  @Test
  void tenCausesArriveEvenWithoutStackTraces() {
    Throwable sent = null;
    for (int i = 0; i < 10; i++) {
      sent = new IllegalStateException("cause " + i, sent);
      sent.setStackTrace(new StackTraceElement[0]);
    }
    Throwable read = pass(sent);
    for (int i = 9; i >= 0; i--) {
      assertThat(read).hasMessage("cause " + i);
      read = read.getCause();
    }
    assertThat(read).isNull();
  }

  @Test
  void manyExceptionsOfAClassThatTakesNoStackTraceArrive() {
    List<Throwable> sent =
        IntStream.range(0, 5000).<Throwable>mapToObj(i -> new Rejection("r" + i)).toList();
    List<?> read = passList(sent);
    assertThat(read).hasSize(5000);
    assertThat((Throwable) read.get(4999)).isInstanceOf(Rejection.class).hasMessage("r4999");
  }

  @Test
  void manyThatWouldTakeTheReadersStackAreRefusedUnlessTheyBringTheirOwn() {
    List<Throwable> sent = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      sent.add(new IllegalStateException("s" + i));
    }
    assertThat(passList(sent)).hasSize(500);

    sent.forEach(exception -> exception.setStackTrace(new StackTraceElement[0]));
    assertThatThrownBy(() -> passList(sent))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("stack traces")
        .hasMessageContaining("fillInStackTrace");
  }

  @ParameterizedTest
  @MethodSource("exceptions")
  void anExceptionOfTheJdkArrivesWithCausesAndStackTrace(Throwable sent) {
    Throwable read = pass(sent);
    for (Throwable one = sent; one != null; one = one.getCause()) {
      assertThat(read).hasSameClassAs(one);
      assertThat(read.getMessage()).isEqualTo(one.getMessage());
      assertThat(read.getStackTrace()).isEqualTo(one.getStackTrace());
      assertThat(read.getStackTrace()).isNotEmpty();
      read = read.getCause();
    }
    assertThat(read).isNull();
  }

  @Test
  void fieldsOfJdkExceptionsArrive() {
    SQLException sql = (SQLException) pass(new SQLException("reason", "42000", 7));
    assertThat(sql.getSQLState()).isEqualTo("42000");
    assertThat(sql.getErrorCode()).isEqualTo(7);
    DateTimeParseException parse =
        (DateTimeParseException) pass(new DateTimeParseException("text", "2024-13-01", 5));
    assertThat(parse.getParsedString()).isEqualTo("2024-13-01");
    assertThat(parse.getErrorIndex()).isEqualTo(5);
  }

  @Test
  void fieldsOfApplicationExceptionsArriveAndNoConstructorRuns() {
    OrderFailure sent =
        new OrderFailure("m", 42, 0.1f, new ArrayList<>(List.of(LocalDate.of(2024, 2, 29))));
    OrderFailure read = (OrderFailure) pass(sent);
    assertThat(read).hasMessage("m!");
    assertThat(read.code).isEqualTo(42);
    assertThat(read.rate).isEqualTo(0.1f);
    assertThat(read.dates).containsExactly(LocalDate.of(2024, 2, 29));
    assertThat(read.origin).isSameAs(read);
  }

  @Test
  void anSqlExceptionArrivesWithThoseBehindIt() {
    SQLException sent = new SQLException("first");
    sent.setNextException(new SQLException("second"));
    sent.setNextException(new SQLException("third"));
    SQLException read = (SQLException) pass(sent);
    assertThat((Throwable) read.getNextException()).hasMessage("second");
    assertThat((Throwable) read.getNextException().getNextException()).hasMessage("third");
  }

  @Test
  @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
  void sqlExceptionsWhoseChainHasNoEndAreRefused() {
    String sql = SQLException.class.getName();
    for (Wire wire :
        List.of(
            Wire.definition(sql, "next", "next").raw(0x60, 0x51, 0x90, 0x51, 0x90),
            Wire.definition(sql, "next").raw(0x60, 0x51, 0x90),
            Wire.definition(sql, "next").raw(0x60, 0x60, 0x51, 0x90),
            Wire.definition(sql, "next").raw(0x60, 0x60, 0x51, 0x91))) {
      assertThatThrownBy(() -> wire.read(Object.class, GATE))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining(sql)
          .hasMessageContaining("next");
    }
  }

  @Test
  void aDefinitionThatNamesAFieldOfAJdkExceptionTwiceIsRefused() {
    for (String field : List.of("cause", "detailMessage", "suppressedExceptions")) {
      Wire wire =
          Wire.definition("java.lang.IllegalStateException", field, "other", field)
              .raw(0x60, 'N', 'N', 'N');
      assertThatThrownBy(() -> wire.read(Object.class, GATE))
          .isExactlyInstanceOf(SerializationException.class)
          .hasMessageContaining("java.lang.IllegalStateException")
          .hasMessageContaining(field);
    }
  }

  @Test
  void theMessageIsFoundBehindTimesOfTheCompactFormHoweverTheirClassIsSpelt() {
    for (int[] length : new int[][] {{0x13}, {0x30, 0x13}, {'S', 0, 0x13}, {'R', 0, 0, 0x13}}) {
      Wire wire =
          Wire.definition(OrderFailure.class.getName(), "origin", "code", "detailMessage")
              .raw(0x60, 'C')
              .raw(length)
              .add("java.time.LocalDate".getBytes(StandardCharsets.US_ASCII))
              .raw(0x90, 0x61, 0xe1, 0x91)
              .text("hello");
      assertThat((Throwable) wire.read(Object.class, GATE)).hasMessage("hello");
    }
  }

  @Test
  void suppressedExceptionsArrive() {
    Exception sent = new Exception("main");
    sent.addSuppressed(new IOException("first"));
    sent.addSuppressed(new IllegalStateException("second"));
    assertThat(pass(sent).getSuppressed())
        .extracting(Throwable::getMessage)
        .containsExactly("first", "second");
  }

  @Test
  void exceptionsThatCauseEachOtherArrive() {
    Exception one = new Exception("one");
    Exception other = new Exception("other", one);
    one.initCause(other);
    Throwable read = pass(one);
    assertThat(read.getCause()).hasMessage("other");
    assertThat(read.getCause().getCause()).isSameAs(read);
  }

  @Test
  void anExceptionThatArrivedCanBeUsedLikeAnyOther() {
    Throwable read = pass(new IllegalStateException("boom"));
    read.setStackTrace(new StackTraceElement[] {new StackTraceElement("a", "b", "c", 1)});
    assertThat(read.getStackTrace()).hasSize(1);
    read.addSuppressed(new IOException());
    assertThat(read.getSuppressed()).hasSize(1);
    Throwable again = pass(read);
    assertThat(again).hasMessage("boom").hasSameClassAs(read);
    assertThat(again.getStackTrace()).hasSize(1);
  }

  @Test
  void whatIsNoExceptionIsRefused() {
    byte[] message = Wire.MESSAGES.write(writer -> writer.writeObject(new Detail()));
    assertThatThrownBy(() -> Wire.MESSAGES.read(message, reader -> reader.readThrowable(GATE)))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining(Detail.class.getName());
  }
}
