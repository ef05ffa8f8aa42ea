package io.trunkline.serialization.formats.msgpack;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSink;
import io.trunkline.serialization.formats.model.ValueSource;
import java.util.Calendar;
import java.util.TimeZone;

/** Calendars, as Jackson has them: milliseconds, of which a reader makes one in UTC. */
final class PlainCalendar implements ScalarForm<Calendar> {

  @Override
  public Class<Calendar> type() {
    return Calendar.class;
  }

  @Override
  public void write(ValueSink out, Calendar value) {
    if (!value.equals(inUtc(value.getTimeInMillis()))) {
      throw new SerializationException(
          "this object of class "
              + value.getClass().getName()
              + " does not arrive equal, because only its time is sent, and a reader makes one in"
              + " UTC; send a java.time.ZonedDateTime");
    }
    out.writeLong(value.getTimeInMillis());
  }

  @Override
  public Calendar read(ValueSource in, ValueKind kind, ReadBudget budget) {
    if (kind != ValueKind.INTEGER) {
      throw unexpected(kind);
    }
    return inUtc(in.readLong());
  }

  private static Calendar inUtc(long millis) {
    Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
    calendar.setTimeInMillis(millis);
    return calendar;
  }
}
