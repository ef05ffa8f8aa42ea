package io.trunkline.serialization.kryo;

import java.text.SimpleDateFormat;
import java.time.ZonedDateTime;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Classes of the JDK whose form here has no place for all of their values. */
final class KnownLosses {

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
    return null;
  }
}
