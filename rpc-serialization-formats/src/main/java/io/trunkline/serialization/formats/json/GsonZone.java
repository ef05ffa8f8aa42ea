package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSink;
import io.trunkline.serialization.formats.model.ValueSource;
import java.util.List;
import java.util.SimpleTimeZone;

/**
 * Time zones of an offset: objects of the JDK's private fields. Those with daylight saving time are
 * refused, because nothing but these fields has its rules.
 */
final class GsonZone implements ScalarForm<SimpleTimeZone> {

  private static final MemberNames NAMES =
      new MemberNames(
          List.of(
              "rawOffset",
              "useDaylight",
              "monthLength",
              "dstSavings",
              "serialVersionOnStream",
              "ID",
              "startMonth",
              "startDay",
              "startDayOfWeek",
              "startTime",
              "startTimeMode",
              "endMonth",
              "endDay",
              "endDayOfWeek",
              "endTime",
              "endTimeMode",
              "startYear",
              "startMode",
              "endMode"));
  private static final int OFFSET = 0;
  private static final int DAYLIGHT = 1;
  private static final int MONTHS = 2;
  private static final int SAVINGS = 3;
  private static final int VERSION = 4;
  private static final int ID = 5;
  private static final int WRITTEN = 6; // the others say when daylight saving time is

  private static final int LONGEST_ID = 256;
  private static final int HOUR = 3_600_000; // the savings of a zone that says nothing of them
  private static final List<Integer> DAYS = List.of(31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31);

  @Override
  public Class<SimpleTimeZone> type() {
    return SimpleTimeZone.class;
  }

  @Override
  public void write(ValueSink out, SimpleTimeZone value) {
    if (value.useDaylightTime()) {
      throw ofDaylight();
    }
    out.beginObject(WRITTEN);
    out.writeMember(NAMES, OFFSET);
    out.writeLong(value.getRawOffset());
    out.writeMember(NAMES, DAYLIGHT);
    out.writeBoolean(false);
    out.writeMember(NAMES, MONTHS);
    out.beginArray(DAYS.size());
    for (int days : DAYS) {
      out.writeLong(days);
    }
    out.endArray();
    out.writeMember(NAMES, SAVINGS);
    out.writeLong(HOUR);
    out.writeMember(NAMES, VERSION);
    out.writeLong(2);
    out.writeMember(NAMES, ID);
    out.writeText(value.getID());
    out.endObject();
  }

  private static SerializationException ofDaylight() {
    return new SerializationException(
        "this object of class java.util.SimpleTimeZone has daylight saving time, whose rules are"
            + " private fields of the JDK; send its parts in a class of your own");
  }

  @Override
  public SimpleTimeZone read(ValueSource in, ValueKind kind, ReadBudget budget) {
    if (kind != ValueKind.OBJECT) {
      throw unexpected(kind);
    }
    int offset = 0;
    String id = "";
    int size = in.begin();
    for (int i = 0; in.hasNext(size, i); i++) {
      budget.claimElements(1);
      switch (in.readMember(NAMES, i)) {
        case OFFSET -> offset = Math.toIntExact(in.readLong());
        case ID -> id = in.readText(LONGEST_ID);
        case DAYLIGHT -> {
          if (in.readBoolean()) {
            throw ofDaylight();
          }
        }
        case MONTHS -> skipNumbers(in, budget);
        case -1 -> throw unexpected(kind);
        default -> in.readLong();
      }
    }
    return new SimpleTimeZone(offset, id);
  }

  private static void skipNumbers(ValueSource in, ReadBudget budget) {
    int size = in.begin();
    for (int i = 0; in.hasNext(size, i); i++) {
      budget.claimElements(1);
      in.readLong();
    }
  }
}
