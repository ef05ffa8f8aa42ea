package io.trunkline.serialization.hessian2;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Three classes of java.time as stock peers of 3.3 write them in their compact mode: under their
 * own name, a date as the day of the epoch, a time as the nanosecond of the day. The definitions of
 * dates and times name no field, and a number follows nevertheless. Only read: older peers cannot.
 */
final class CompactTimeForm extends Form {

  CompactTimeForm(Class<?> type) {
    super(type);
  }

  static List<CompactTimeForm> all() {
    return List.of(
        new CompactTimeForm(LocalDate.class),
        new CompactTimeForm(LocalTime.class),
        new CompactTimeForm(LocalDateTime.class));
  }

  @Override
  void write(WriteEngine out, Object value) {
    throw new UnsupportedOperationException("is never chosen for writing");
  }

  @Override
  void requireObject() {}

  @Override
  Object plan(String[] fields) {
    return fields;
  }

  @Override
  Object readObject(ReadEngine in, Object plan) {
    in.enter();
    int number = in.addIncomplete();
    Object made = type() == LocalDateTime.class ? dateTime(in, (String[]) plan) : bare(in);
    in.setObject(number, made);
    in.leave();
    return made;
  }

  private Object bare(ReadEngine in) {
    long value = in.readLong();
    return type() == LocalDate.class ? LocalDate.ofEpochDay(value) : LocalTime.ofNanoOfDay(value);
  }

  private static LocalDateTime dateTime(ReadEngine in, String[] fields) {
    @Nullable LocalDate date = null;
    @Nullable LocalTime time = null;
    for (String field : fields) {
      switch (field) {
        case "date" -> date = LocalDate.ofEpochDay(in.readLong());
        case "time" -> time = LocalTime.ofNanoOfDay(in.readLong());
        default -> in.readAny();
      }
    }
    if (date == null || time == null) {
      throw in.failure("its date or time is missing");
    }
    return LocalDateTime.of(date, time);
  }
}
