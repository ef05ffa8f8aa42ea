package io.trunkline.serialization.hessian2.internal.jdk;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.hessian2.internal.codec.Failures;
import io.trunkline.serialization.hessian2.internal.codec.ObjectMapping;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Date;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the JDK for which stock peers write stand-ins: objects of classes of their own
 * library, which replace themselves when they are read.
 */
public final class StandIns {

  static final String LIBRARY = "com.alibaba.com.caucho.hessian.io.";

  private StandIns() {}

  public static List<ObjectMapping<?>> all() {
    List<ObjectMapping<?>> all = new ArrayList<>(TimeStandIns.all());
    all.add(
        ObjectMapping.standIn(
            Locale.class,
            LIBRARY + "LocaleHandle",
            List.of("value"),
            Locale.class.getName(),
            (value, out) -> out.writeString(value.toString()),
            values -> locale(JdkCodecs.string(Locale.class, "value", values[0]))));
    all.add(
        ObjectMapping.standIn(
            BitSet.class,
            LIBRARY + "BitSetHandle",
            List.of("words"),
            BitSet.class.getName(),
            (value, out) -> out.writeObject(value.toLongArray()),
            values ->
                BitSet.valueOf(JdkCodecs.object(BitSet.class, "words", long[].class, values[0]))));
    all.add(
        ObjectMapping.standIn(
            EnumSet.class,
            LIBRARY + "EnumSetHandler",
            List.of("objects", "type"),
            EnumSet.class.getName(),
            (value, out) -> {
              out.writeObject(value.toArray());
              out.writeObject(elementType(value));
            },
            StandIns::enumSet));
    all.add(
        ObjectMapping.standIn(
            Calendar.class,
            LIBRARY + "CalendarHandle",
            List.of("date", "type"),
            GregorianCalendar.class.getName(),
            (value, out) -> {
              out.writeObject(value.getTime());
              Class<?> type = value.getClass();
              out.writeObject(type == GregorianCalendar.class ? null : type);
            },
            StandIns::calendar));
    return all;
  }

  /** A locale from language, country and variant, with script and extensions behind "_#". */
  static Locale locale(String text) {
    int suffix = text.indexOf("_#");
    String[] parts = (suffix < 0 ? text : text.substring(0, suffix)).split("_", 3);
    Locale plain =
        new Locale(parts[0], parts.length > 1 ? parts[1] : "", parts.length > 2 ? parts[2] : "");
    if (suffix < 0
        || plain.toString().equals(text)) { // including th_TH_TH, whose suffix is implied
      return plain;
    }
    try {
      return new Locale.Builder()
          .setLanguageTag("und-" + text.substring(suffix + 2).replace('_', '-'))
          .setLanguage(plain.getLanguage())
          .setRegion(plain.getCountry())
          .setVariant(plain.getVariant())
          .build();
    } catch (IllformedLocaleException e) {
      return plain; // a variant older than language tags; stock peers always do so
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // its elements are enums of one class
  private static Class<?> elementType(EnumSet set) {
    EnumSet<?> some = set.isEmpty() ? EnumSet.complementOf(set) : set;
    if (some.isEmpty()) {
      throw new SerializationException(
          "hessian2 cannot write an EnumSet of an enum without constants");
    }
    return some.iterator().next().getDeclaringClass();
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // EnumSet checks every element
  private static EnumSet<?> enumSet(@Nullable Object[] values) {
    Object[] elements = JdkCodecs.object(EnumSet.class, "objects", Object[].class, values[0]);
    Class type = JdkCodecs.object(EnumSet.class, "type", Class.class, values[1]);
    if (!type.isEnum()) {
      throw JdkCodecs.malformed(EnumSet.class, "type");
    }
    EnumSet set = EnumSet.noneOf(type);
    set.addAll(Arrays.asList(elements));
    return set;
  }

  /**
   * A mapping of calendars that have no short form under terms, because they have settings of their
   * own or a custom zone: it refuses to write them, and reads what older versions wrote.
   */
  public static ObjectMapping<Calendar> withoutShortForm() {
    return ObjectMapping.standIn(
        Calendar.class,
        LIBRARY + "CalendarHandle",
        List.of("date", "type"),
        GregorianCalendar.class.getName(),
        (value, out) -> {
          throw new SerializationException(
              "hessian2 cannot write an object of class "
                  + value.getClass().getName()
                  + " in the time zone "
                  + value.getTimeZone().getID()
                  + ": only its instant would arrive, because it is no GregorianCalendar in a usual"
                  + " time zone; send a java.time.ZonedDateTime");
        },
        StandIns::calendar);
  }

  private static Calendar calendar(@Nullable Object[] values) {
    Calendar calendar = values[1] == null ? new GregorianCalendar() : ofClass(values[1]);
    calendar.setTime(JdkCodecs.object(Calendar.class, "date", Date.class, values[0]));
    return calendar;
  }

  private static Calendar ofClass(Object value) {
    Class<?> type = JdkCodecs.object(Calendar.class, "type", Class.class, value);
    ObjectCreator creator =
        Calendar.class.isAssignableFrom(type) ? ObjectCreator.withConstructor(type) : null;
    if (creator == null) {
      throw JdkCodecs.malformed(Calendar.class, "type");
    }
    try {
      return (Calendar) creator.create();
    } catch (Throwable e) {
      throw Failures.of("read", e, type);
    }
  }
}
