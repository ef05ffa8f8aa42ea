package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.StandardForms;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSink;
import io.trunkline.serialization.formats.model.ValueSource;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The few JDK values for which the json of Dubbo 2.5 has a form that its own reader takes. */
final class JsonForms {

  private static final String NAME = JsonSyntax.JSON.format();

  private JsonForms() {}

  static List<ScalarForm<?>> all() {
    List<ScalarForm<?>> forms = new ArrayList<>();
    forms.add(new Decimals());
    forms.add(new Integers());
    forms.add(new Dates());
    forms.addAll(
        StandardForms.refused(NAME, Set.of(BigDecimal.class, BigInteger.class, Date.class)));
    return List.copyOf(forms);
  }

  /** What values of a declared class lose and, after a semicolon, the remedy; null if nothing. */
  static @Nullable String loss(Class<?> type) {
    if (type == Date.class) {
      return "to stock peers json sends only the seconds of a Date, in the time zone of this JVM;"
          + " send the milliseconds as a long";
    }
    if (type == BigDecimal.class) {
      return "to stock peers json sends a BigDecimal as a double, so that 1.50 arrives as 1.5; send a"
          + " text";
    }
    if (type.isRecord()) {
      return "stock peers cannot read records with json; declare a class";
    }
    return type == Class.class
        ? "stock peers cannot read a " + type.getTypeName() + " with json; send a text"
        : null;
  }

  /** Stock has decimal numbers as doubles. */
  private static final class Decimals implements ScalarForm<BigDecimal> {

    @Override
    public Class<BigDecimal> type() {
      return BigDecimal.class;
    }

    @Override
    public void write(ValueSink out, BigDecimal value) {
      double nearest = value.doubleValue();
      if (!Double.isFinite(nearest) || BigDecimal.valueOf(nearest).compareTo(value) != 0) {
        throw new SerializationException(
            "json: stock peers read a BigDecimal as a double, which has fewer digits than this one;"
                + " send a text");
      }
      out.writeDouble(nearest);
    }

    @Override
    public BigDecimal read(ValueSource in, ValueKind kind, ReadBudget budget) {
      if (kind != ValueKind.INTEGER && kind != ValueKind.DECIMAL) {
        throw unexpected(kind);
      }
      Number number = in.readNumber();
      return number instanceof BigDecimal exact ? exact : new BigDecimal(number.toString());
    }
  }

  /** Stock has whole numbers as longs. */
  private static final class Integers implements ScalarForm<BigInteger> {

    @Override
    public Class<BigInteger> type() {
      return BigInteger.class;
    }

    @Override
    public void write(ValueSink out, BigInteger value) {
      if (value.bitLength() >= Long.SIZE) {
        throw new SerializationException(
            "json: stock peers read a BigInteger as a long, and this one is larger; send a text");
      }
      out.writeLong(value.longValue());
    }

    @Override
    public BigInteger read(ValueSource in, ValueKind kind, ReadBudget budget) {
      if (kind != ValueKind.INTEGER) {
        throw unexpected(kind);
      }
      return BigInteger.valueOf(in.readLong());
    }
  }

  /** Stock has a date without its milliseconds, in the time zone of the JVM. */
  private static final class Dates implements ScalarForm<Date> {

    private static final int LONGEST = 32; // characters
    private static final int STEPS = 2_000;
    private static final int FIRST_YEAR = 1900;
    private static final int LAST_YEAR = 9999;
    private static final DateTimeFormatter FORMAT =
        DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");

    @Override
    public Class<Date> type() {
      return Date.class;
    }

    @Override
    public void write(ValueSink out, Date value) {
      out.writeText(
          FORMAT.format(
              checked(LocalDateTime.ofInstant(value.toInstant(), ZoneId.systemDefault()))));
    }

    @Override
    public Date read(ValueSource in, ValueKind kind, ReadBudget budget) {
      if (kind == ValueKind.INTEGER) {
        return new Date(in.readLong());
      }
      if (kind != ValueKind.TEXT) {
        throw unexpected(kind);
      }
      budget.claimWork(STEPS, "parsing texts");
      LocalDateTime local = checked(LocalDateTime.parse(in.readText(LONGEST), FORMAT));
      return new GregorianCalendar( // which decides about hours that occur twice, as in stock
              local.getYear(),
              local.getMonthValue() - 1,
              local.getDayOfMonth(),
              local.getHour(),
              local.getMinute(),
              local.getSecond())
          .getTime();
    }

    /** Before 1900, the calendar of stock's texts differs from that of {@code java.time}. */
    private static LocalDateTime checked(LocalDateTime local) {
      if (local.getYear() < FIRST_YEAR || local.getYear() > LAST_YEAR) {
        throw new SerializationException(
            "json: a java.util.Date has the year "
                + local.getYear()
                + ", expected "
                + FIRST_YEAR
                + " to "
                + LAST_YEAR
                + ", in which stock peers read the same date; send the milliseconds as a long");
      }
      return local;
    }
  }
}
