package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.GregorianCalendar;
import java.util.TimeZone;

/** The form of kryo-serializers 0.45, byte for byte (compared with it on Kryo 5.4.0). */
class GregorianCalendarSerializer extends Serializer<GregorianCalendar> {

  @Override
  public void write(Kryo kryo, Output output, GregorianCalendar calendar) {
    output.writeVarLong(calendar.getTimeInMillis(), true);
    output.writeBoolean(calendar.isLenient());
    output.writeVarInt(calendar.getFirstDayOfWeek(), true);
    output.writeVarInt(calendar.getMinimalDaysInFirstWeek(), true);
    output.writeString(calendar.getTimeZone().getID());
  }

  @Override
  public GregorianCalendar read(Kryo kryo, Input input, Class<? extends GregorianCalendar> type) {
    ((ArrayInput) input)
        .budget()
        .claimObject(GregorianCalendar.class, BoundedValues.CALENDAR_BYTES);
    long time = input.readVarLong(true);
    boolean lenient = input.readBoolean();
    int firstDayOfWeek = input.readVarInt(true);
    int minimalDays = input.readVarInt(true);
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone(input.readString()));
    calendar.setTimeInMillis(time);
    calendar.setLenient(lenient);
    calendar.setFirstDayOfWeek(firstDayOfWeek);
    calendar.setMinimalDaysInFirstWeek(minimalDays);
    return calendar;
  }
}
