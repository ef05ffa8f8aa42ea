package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ObjectCreator;
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
 * JDK classes that stock peers write as objects of classes of their library's own, which turn
 * themselves back when they are read.
 */
final class StandIns {

  static final String LIBRARY = "com.alibaba.com.caucho.hessian.io.";

  private StandIns() {}

  static List<ObjectCodec<?>> all() {
    List<ObjectCodec<?>> all = new ArrayList<>(TimeStandIns.all());
    all.add(
        ObjectCodec.standIn(
            Locale.class,
            LIBRARY + "LocaleHandle",
            List.of("value"),
            Locale.class.getName(),
            (value, out) -> out.writeString(value.toString()),
            values -> locale(JdkCodecs.string(Locale.class, "value", values[0]))));
    all.add(
        ObjectCodec.standIn(
            BitSet.class,
            LIBRARY + "BitSetHandle",
            List.of("words"),
            BitSet.class.getName(),
            (value, out) -> out.writeObject(value.toLongArray()),
            values ->
                BitSet.valueOf(JdkCodecs.object(BitSet.class, "words", long[].class, values[0]))));
    all.add(
        ObjectCodec.standIn(
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
        ObjectCodec.standIn(
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

  /** Language, country and variant, and behind "_#" script and extensions. */
  private static Locale locale(String text) {
    int suffix = text.indexOf("_#");
    String[] parts = (suffix < 0 ? text : text.substring(0, suffix)).split("_", 3);
    Locale plain =
        new Locale(parts[0], parts.length > 1 ? parts[1] : "", parts.length > 2 ? parts[2] : "");
    if (suffix < 0 || plain.toString().equals(text)) { // as is th_TH_TH with the digits it implies
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
      return plain; // of a variant from the time before language tags; stock peers always do so
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // its elements are enums, whatever their class
  private static Class<?> elementType(EnumSet set) {
    EnumSet<?> some = set.isEmpty() ? EnumSet.complementOf(set) : set;
    if (some.isEmpty()) {
      throw new SerializationException("hessian2: an EnumSet of an enum without constants");
    }
    return some.iterator().next().getDeclaringClass();
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // EnumSet itself checks every element
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
