package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.objectstream.StreamWording;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

/**
 * A time zone under agreed terms: its id, or null and a JDK serialization stream if it has rules of
 * its own.
 */
final class AgreedTimeZoneSerializer extends DefaultSerializers.TimeZoneSerializer {

  /** How Kryo writes a string that is null. */
  private static final byte NO_ID = (byte) 0x80;

  private static final StreamWording WORDING =
      new StreamWording(KryoEntry.KRYO.serialization(), "a time zone", " inside a time zone");

  private final BoundedValues.OfTimeZone byId = new BoundedValues.OfTimeZone();
  private final StreamSerializer<TimeZone> byRules;

  AgreedTimeZoneSerializer(GatedClassResolver classes, Budgets budgets) {
    byRules = new StreamSerializer<>(classes, budgets, WORDING);
  }

  /** Whether a reader finds a zone with these rules by its id. */
  static boolean isFoundById(TimeZone zone) {
    return TimeZone.getTimeZone(zone.getID()).equals(zone);
  }

  @Override
  public void write(Kryo kryo, Output output, TimeZone zone) {
    if (zone instanceof SimpleTimeZone) {
      output.writeString(null);
      byRules.write(kryo, output, zone);
      return;
    }
    if (!isFoundById(zone)) {
      throw new SerializationException(
          "kryo: a "
              + zone.getClass().getName()
              + " does not have the rules that its id stands for; send a SimpleTimeZone, or the id"
              + " and the offset");
    }
    byId.write(kryo, output, zone);
  }

  @Override
  public TimeZone read(Kryo kryo, Input input, Class<? extends TimeZone> type) {
    int start = input.position();
    if (input.readByte() == NO_ID) {
      return byRules.read(kryo, input, type);
    }
    input.setPosition(start);
    return byId.read(kryo, input, type);
  }
}
