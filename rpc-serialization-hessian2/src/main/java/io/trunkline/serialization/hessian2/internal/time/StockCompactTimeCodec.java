package io.trunkline.serialization.hessian2.internal.time;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.hessian2.internal.codec.DeclaredType;
import io.trunkline.serialization.hessian2.internal.codec.TypeCodec;
import io.trunkline.serialization.hessian2.internal.codec.ValueReader;
import io.trunkline.serialization.hessian2.internal.codec.ValueWriter;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import io.trunkline.serialization.hessian2.internal.wire.WireNames;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Three classes of java.time as stock peers of Dubbo 3.3 write them in their compact mode: under
 * their own names, a date as its epoch day, a time as its nanosecond of the day. The definitions of
 * dates and times name no field, and a number follows nevertheless. Always read; written only on
 * request, because older peers cannot read it.
 */
public final class StockCompactTimeCodec extends TypeCodec {

  private final DeclaredType number = DeclaredType.of(long.class);
  private final WireName definition;

  private StockCompactTimeCodec(Class<?> type, WireNames names, String... fields) {
    super(type);
    this.definition = names.definition(type.getName(), List.of(fields));
  }

  /** The codecs of all three classes. */
  public static List<StockCompactTimeCodec> all(WireNames names) {
    return List.of(
        new StockCompactTimeCodec(LocalDate.class, names),
        new StockCompactTimeCodec(LocalTime.class, names),
        new StockCompactTimeCodec(LocalDateTime.class, names, "date", "time"));
  }

  @Override
  public void write(ValueWriter out, Object value) {
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
  public void requireObject() {}

  @Override
  public Object plan(String[] fields) {
    if (isBare() && fields.length != 0) {
      throw new SerializationException(
          "hessian2: class "
              + type().getName()
              + " has the fields "
              + List.of(fields)
              + ", expected none, as hessian-lite 4.0.4 writes it; let the sender use that version or"
              + " Dubbo's stand-ins for java.time");
    }
    return fields;
  }

  @Override
  public int values(int fields) {
    return isBare() ? 1 : fields;
  }

  /** Whether a number follows that the definition does not name. */
  private boolean isBare() {
    return type() != LocalDateTime.class;
  }

  @Override
  public Object readObject(ValueReader in, Object plan) {
    in.enter();
    int number = in.addIncomplete();
    Object made = isBare() ? bare(in) : dateTime(in, (String[]) plan);
    in.setObject(number, made);
    in.leave();
    return made;
  }

  private Object bare(ValueReader in) {
    long value = in.readLong(number);
    return type() == LocalDate.class ? LocalDate.ofEpochDay(value) : LocalTime.ofNanoOfDay(value);
  }

  private LocalDateTime dateTime(ValueReader in, String[] fields) {
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
