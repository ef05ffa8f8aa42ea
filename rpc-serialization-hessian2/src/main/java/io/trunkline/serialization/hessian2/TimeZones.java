package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.util.Arrays;
import java.util.List;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * The time zones of the JDK. Stock peers want all of their private fields, rules included, and have
 * a zone without summer time if they do not come; the JDK's own serialization tells them. Read is
 * the name alone: every Java knows the rules itself.
 */
final class TimeZones extends ObjectOutputStream {

  private static final List<String> FIELDS =
      List.of(
          "simpleTimeZoneParams",
          "offsets",
          "transitions",
          "ID",
          "willGMTOffsetChange",
          "dstSavings",
          "checksum",
          "rawOffsetDiff",
          "rawOffset");

  /** In the order of the JDK's serialization, which ends with them. */
  private static final List<String> SERIALIZED =
      List.of(
          "checksum",
          "dstSavings",
          "rawOffset",
          "rawOffsetDiff",
          "willGMTOffsetChange",
          "offsets",
          "simpleTimeZoneParams",
          "transitions");

  private final TimeZone zone;
  private int @Nullable [] firstInts;
  private int @Nullable [] secondInts;
  private long @Nullable [] transitions;

  private TimeZones(TimeZone zone, ByteArrayOutputStream out) throws IOException {
    super(out);
    this.zone = zone;
    enableReplaceObject(true);
  }

  /**
   * A codec.
   *
   * @param type the JDK's class of time zones with rules
   */
  static ObjectCodec<TimeZone> codec(Class<?> type) {
    return ObjectCodec.standIn(
        TimeZone.class,
        type.getName(),
        FIELDS,
        type.getName(),
        TimeZones::write,
        values -> TimeZone.getTimeZone(JdkCodecs.string(TimeZone.class, "ID", values[3])));
  }

  private static void write(TimeZone zone, FieldWriter out) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TimeZones image = new TimeZones(zone, bytes)) {
      ObjectStreamField[] fields = ObjectStreamClass.lookup(zone.getClass()).getFields();
      if (!Arrays.stream(fields).map(ObjectStreamField::getName).toList().equals(SERIALIZED)) {
        throw new SerializationException(
            "hessian2 does not know the fields of "
                + zone.getClass().getName()
                + " of this Java; pass the zone's name, or a java.time.ZoneId");
      }
      image.writeObject(zone);
      image.flush();
      image.writeFields(bytes.toByteArray(), out);
    } catch (IOException e) {
      throw new SerializationException("hessian2 cannot write a time zone", e);
    }
  }

  /** The numbers stand before the three arrays, of which a null is left in the bytes. */
  private void writeFields(byte[] image, FieldWriter out) {
    int numbers = image.length - 3 - 17;
    boolean hasOffsets = transitions != null || secondInts != null;
    out.writeObject(hasOffsets ? secondInts : firstInts);
    out.writeObject(hasOffsets ? firstInts : null);
    out.writeObject(transitions);
    out.writeString(zone.getID());
    out.writeBoolean(image[numbers + 16] != 0);
    out.writeInt(BigEndian.getInt(image, numbers + 4));
    out.writeInt(BigEndian.getInt(image, numbers));
    out.writeInt(BigEndian.getInt(image, numbers + 12));
    out.writeInt(BigEndian.getInt(image, numbers + 8));
  }

  @Override
  protected @Nullable Object replaceObject(Object part) {
    if (part instanceof int[] ints) {
      if (firstInts == null) {
        firstInts = ints;
      } else {
        secondInts = ints;
      }
    } else if (part instanceof long[] longs) {
      transitions = longs;
    }
    return part == zone ? part : null;
  }
}
