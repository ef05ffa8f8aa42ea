package io.trunkline.serialization.kryo;

import java.text.SimpleDateFormat;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Classes of the JDK whose form here has no place for all of their values. */
final class KnownLosses {

  /** By its name, since the module java.sql may be absent. */
  private static final String TIMESTAMP = "java.sql.Timestamp";

  /** Stock's form of them is that of any collection. */
  private static final Set<Class<?>> ORDERED =
      Set.of(PriorityBlockingQueue.class, ConcurrentSkipListSet.class);

  private KnownLosses() {}

  /** Of a class that stock peers know by a number. */
  static String ofNumber(int number, KryoEntry entry) {
    return entry.form()
        + "=4 sends it to Dubbo 2.6 and 2.7 as number "
        + number
        + ", its place among the classes of the optimizers: a peer with other optimizers takes it"
        + " for another class, maybe without an error; give such peers the same optimizers in the"
        + " same order";
  }

  /** Of a class where kryo2 would have to say which one it is. */
  static String ofUndeclared(Class<?> type) {
    return "kryo2 sends no class to stock peers, and neither they nor this side can read a value"
        + " that is declared as "
        + type.getSimpleName()
        + "; declare its class";
  }

  /** What can be lost, and what to do about it; null for nothing. */
  static @Nullable String of(Class<?> type) {
    if (type == ZonedDateTime.class) {
      return "kryo writes a ZonedDateTime for a stock peer without its offset, so where clocks go"
          + " back the later of two equal times becomes the earlier; send an OffsetDateTime or an"
          + " Instant to such a peer";
    }
    if (type == Locale.class) {
      return "kryo writes a Locale for a stock peer without its script and extensions; send its"
          + " language tag to such a peer";
    }
    if (type == SimpleDateFormat.class) {
      return "kryo: a SimpleDateFormat of another locale than the sender's default arrives without"
          + " that locale's names of time zones; send the pattern and the locale";
    }
    boolean isNameless = type.isAnonymousClass() || type.isLocalClass();
    if (isNameless && ContainerShape.of(type) != null) {
      return "kryo: a "
          + type.getName()
          + " arrives as an ordinary collection or map of the JDK, without what it captures; use a"
          + " class with a name";
    }
    if (type == LinkedHashMap.class) {
      return "kryo writes the entries of a LinkedHashMap in their order and cannot see that it is"
          + " access order: such a map arrives in insertion order; make one in access order of it"
          + " where it arrives";
    }
    if (ORDERED.contains(type)) {
      return "kryo writes a "
          + type.getSimpleName()
          + " for a stock peer without its comparator; send a PriorityQueue, a TreeSet or a list to"
          + " such a peer";
    }
    if (type == Properties.class) {
      return "kryo writes Properties for a stock peer without their defaults; copy all of them into"
          + " the Properties that are sent to such a peer";
    }
    return TIMESTAMP.equals(type.getName())
        ? "kryo writes a Timestamp for a stock peer without what it has beyond milliseconds; send a"
            + " LocalDateTime or an Instant to such a peer"
        : null;
  }
}
