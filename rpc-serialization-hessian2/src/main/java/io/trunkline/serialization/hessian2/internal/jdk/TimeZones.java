package io.trunkline.serialization.hessian2.internal.jdk;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.hessian2.internal.codec.FieldSink;
import io.trunkline.serialization.hessian2.internal.codec.ObjectMapping;
import io.trunkline.serialization.hessian2.internal.wire.BigEndian;
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
 * The time zones of the JDK. Stock peers need all private fields with the rules, without which they
 * get a zone without daylight saving; the JDK's own serialization reveals them. Only the name is
 * read: each Java has the rules itself.
 */
public final class TimeZones extends ObjectOutputStream {

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

  /** The last fields of the JDK's serialization, in its order. */
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
   * The mapping of time zones.
   *
   * @param type the JDK's class of time zones with rules
   * @param isUnderTerms whether to refuse a zone whose rules are not those of its name, which stock
   *     peers read
   */
  public static ObjectMapping<TimeZone> mapping(Class<?> type, boolean isUnderTerms) {
    return ObjectMapping.standIn(
        TimeZone.class,
        type.getName(),
        FIELDS,
        type.getName(),
        isUnderTerms ? TimeZones::writeUsual : TimeZones::write,
        TimeZones::zone);
  }

  /** The zone of that name, with the offset if somebody set another than it has. */
  private static TimeZone zone(@Nullable Object[] values) {
    String id = JdkCodecs.string(TimeZone.class, "ID", values[3]);
    TimeZone zone = TimeZone.getTimeZone(id);
    if (!zone.getID().equals(id)) {
      throw new SerializationException(
          "hessian2 cannot read an object of class java.util.TimeZone: this Java has no time zone "
              + id
              + "; send one that both ends have, or its offset");
    }
    if (values[7] instanceof Integer moved && moved != 0) {
      zone.setRawOffset(zone.getRawOffset() + moved);
    }
    return zone;
  }

  private static void writeUsual(TimeZone zone, FieldSink out) {
    TimeZone usual = TimeZone.getTimeZone(zone.getID());
    if (!zone.equals(usual) || zone.getRawOffset() != usual.getRawOffset()) {
      throw new SerializationException(
          "hessian2 cannot write an object of class "
              + zone.getClass().getName()
              + ": the rules of this time zone are not those of its name "
              + zone.getID()
              + ", which alone would arrive; send its offset");
    }
    write(zone, out);
  }

  private static void write(TimeZone zone, FieldSink out) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TimeZones image = new TimeZones(zone, bytes)) {
      ObjectStreamField[] fields = ObjectStreamClass.lookup(zone.getClass()).getFields();
      if (!Arrays.stream(fields).map(ObjectStreamField::getName).toList().equals(SERIALIZED)) {
        throw new SerializationException(
            "hessian2 does not know the fields of class "
                + zone.getClass().getName()
                + " in this Java version; send the name of the zone, or a java.time.ZoneId");
      }
      image.writeObject(zone);
      image.flush();
      image.writeFields(bytes.toByteArray(), out);
    } catch (IOException e) {
      throw new SerializationException("hessian2 cannot write a time zone", e);
    }
  }

  /** The numbers are before the three arrays, each of which left a null in the bytes. */
  private void writeFields(byte[] image, FieldSink out) {
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
