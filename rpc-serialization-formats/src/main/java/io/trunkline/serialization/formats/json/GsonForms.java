package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.StandardForms;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/**
 * The values that gson has in another form than the binder's own. It knows nothing of java.time, so
 * those are objects of the JDK's private fields.
 */
final class GsonForms {

  private static final NumbersForm<LocalDate> DATE =
      new NumbersForm<>(
          LocalDate.class,
          List.of("year", "month", "day"),
          date -> new long[] {date.getYear(), date.getMonthValue(), date.getDayOfMonth()},
          n -> LocalDate.of(whole(n[0]), whole(n[1]), whole(n[2])));
  private static final NumbersForm<LocalTime> TIME =
      new NumbersForm<>(
          LocalTime.class,
          List.of("hour", "minute", "second", "nano"),
          time -> new long[] {time.getHour(), time.getMinute(), time.getSecond(), time.getNano()},
          n -> LocalTime.of(whole(n[0]), whole(n[1]), whole(n[2]), whole(n[3])));

  private GsonForms() {}

  static List<ScalarForm<?>> all() {
    List<ScalarForm<?>> forms = new ArrayList<>();
    forms.add(StandardForms.underscoredLocale());
    forms.add(StandardForms.atomicBooleans());
    forms.add(new GsonBytes());
    forms.add(new GsonBits());
    forms.add(new GsonZone());
    forms.add(new GsonDate<>(Date.class, Date::new));
    if (ModuleLayer.boot().findModule("java.sql").isPresent()) {
      forms.add(new GsonDate<>(Timestamp.class, Timestamp::new));
    }
    forms.addAll(times());
    return List.copyOf(forms);
  }

  private static List<ScalarForm<?>> times() {
    return List.of(
        DATE,
        TIME,
        new GsonDateTime(DATE, TIME),
        new NumbersForm<>(
            Instant.class,
            List.of("seconds", "nanos"),
            time -> new long[] {time.getEpochSecond(), time.getNano()},
            n -> Instant.ofEpochSecond(n[0], n[1])),
        new NumbersForm<>(
            Duration.class,
            List.of("seconds", "nanos"),
            time -> new long[] {time.getSeconds(), time.getNano()},
            n -> Duration.ofSeconds(n[0], n[1])),
        new NumbersForm<>(
            Period.class,
            List.of("years", "months", "days"),
            time -> new long[] {time.getYears(), time.getMonths(), time.getDays()},
            n -> Period.of(whole(n[0]), whole(n[1]), whole(n[2]))),
        new NumbersForm<>(
            Year.class,
            List.of("year"),
            time -> new long[] {time.getValue()},
            n -> Year.of(whole(n[0]))),
        new NumbersForm<>(
            YearMonth.class,
            List.of("year", "month"),
            time -> new long[] {time.getYear(), time.getMonthValue()},
            n -> YearMonth.of(whole(n[0]), whole(n[1]))),
        new NumbersForm<>(
            MonthDay.class,
            List.of("month", "day"),
            time -> new long[] {time.getMonthValue(), time.getDayOfMonth()},
            n -> MonthDay.of(whole(n[0]), whole(n[1]))));
  }

  private static int whole(long number) {
    return Math.toIntExact(number);
  }
}
