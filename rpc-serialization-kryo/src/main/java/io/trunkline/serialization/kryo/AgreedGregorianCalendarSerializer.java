package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.TimeZone;

/**
 * A calendar under agreed terms. Where stock's form would lose the day on which it changes to the
 * Gregorian calendar, or the rules of its zone, these come in front.
 */
final class AgreedGregorianCalendarSerializer extends GregorianCalendarSerializer {

  private static final long USUAL_CHANGE = new GregorianCalendar().getGregorianChange().getTime();

  @Override
  public void write(Kryo kryo, Output output, GregorianCalendar calendar) {
    long change = calendar.getGregorianChange().getTime();
    if (change != USUAL_CHANGE || !AgreedTimeZoneSerializer.isFoundById(calendar.getTimeZone())) {
      LongerForm.OF_NUMBER.mark(output);
      output.writeVarLong(change, false);
      kryo.writeClassAndObject(output, calendar.getTimeZone());
    }
    super.write(kryo, output, calendar);
  }

  @Override
  public GregorianCalendar read(Kryo kryo, Input input, Class<? extends GregorianCalendar> type) {
    if (!LongerForm.OF_NUMBER.isNext(input)) {
      return super.read(kryo, input, type);
    }
    Date change = new Date(input.readVarLong(false));
    if (!(kryo.readClassAndObject(input) instanceof TimeZone zone)) {
      throw new MisreadException("kryo: a calendar without a zone");
    }
    GregorianCalendar calendar = super.read(kryo, input, type);
    long time = calendar.getTimeInMillis();
    calendar.setGregorianChange(change);
    calendar.setTimeZone(zone);
    calendar.setTimeInMillis(time); // and its fields by both
    return calendar;
  }
}
