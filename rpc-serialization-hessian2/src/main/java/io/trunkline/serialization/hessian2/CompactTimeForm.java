package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Three classes of java.time as stock peers of 3.3 write them in their compact mode: under their
 * own name, a date as the day of the epoch, a time as the nanosecond of the day. The definitions of
 * dates and times name no field, and a number follows nevertheless. Always read; written only where
 * that is asked for, since older peers cannot read it.
 */
final class CompactTimeForm extends Form {

  private final Slot number = Slot.of(long.class);
  private final WireName definition;

  private CompactTimeForm(Class<?> type, Forms forms, String... fields) {
    super(type);
    this.definition = forms.definition(type.getName(), List.of(fields));
  }

  static List<CompactTimeForm> all(Forms forms) {
    return List.of(
        new CompactTimeForm(LocalDate.class, forms),
        new CompactTimeForm(LocalTime.class, forms),
        new CompactTimeForm(LocalDateTime.class, forms, "date", "time"));
  }

  @Override
  void write(WriteEngine out, Object value) {
    if (out.writeReference(value)) {
      return;
    }
    out.enter(type());
    out.writeDefinition(definition);
    if (value instanceof LocalDateTime dateTime) {
      out.writeLong(dateTime.toLocalDate().toEpochDay());
      out.writeLong(dateTime.toLocalTime().toNanoOfDay());
    } else if (value instanceof LocalDate date) {
      out.writeLong(date.toEpochDay());
    } else {
      out.writeLong(((LocalTime) value).toNanoOfDay());
    }
    out.leave();
  }

  @Override
  void requireObject() {}

  @Override
  Object plan(String[] fields) {
    if (isBare() && fields.length != 0) {
      throw new SerializationException(
          "hessian2: class "
              + type().getName()
              + " has the fields "
              + List.of(fields)
              + ", expected none: the form of hessian-lite 4.0.4; let the sender use that or Dubbo's"
              + " own stand-ins for java.time");
    }
    return fields;
  }

  @Override
  int values(int fields) {
    return isBare() ? 1 : fields;
  }

  /** Whether the definition does not tell of the number that follows. */
  private boolean isBare() {
    return type() != LocalDateTime.class;
  }

  /** The same of a class of which only the name is known. */
  static boolean isBare(@Nullable Object name) {
    return "java.time.LocalDate".equals(name) || "java.time.LocalTime".equals(name);
  }

  @Override
  Object readObject(ReadEngine in, Object plan) {
    in.enter();
    int number = in.addIncomplete();
    Object made = isBare() ? bare(in) : dateTime(in, (String[]) plan);
    in.setObject(number, made);
    in.leave();
    return made;
  }

  private Object bare(ReadEngine in) {
    long value = in.readLong(number);
    return type() == LocalDate.class ? LocalDate.ofEpochDay(value) : LocalTime.ofNanoOfDay(value);
  }

  private LocalDateTime dateTime(ReadEngine in, String[] fields) {
    @Nullable LocalDate date = null;
    @Nullable LocalTime time = null;
    for (String field : fields) {
      switch (field) {
        case "date" -> date = LocalDate.ofEpochDay(in.readLong(number));
        case "time" -> time = LocalTime.ofNanoOfDay(in.readLong(number));
        default -> in.readAny();
      }
    }
    if (date == null || time == null) {
      throw in.failure("its date or time is missing");
    }
    return LocalDateTime.of(date, time);
  }
}
