package io.trunkline.serialization.hessian2.internal.time;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.hessian2.internal.wire.BigEndian;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The values of time that one reader read last. The times of a message, and of a service, are
 * mostly of one day and one zone, and objects may share these values.
 */
final class RecentTimes {

  // Numbers of the classes with a tag of their own, above those of the kinds.
  static final int LOCAL_DATE = 18;
  static final int LOCAL_TIME = 19;

  private @Nullable ClassGate gate; // the last one
  private int allowed; // by it: one bit for each class
  private @Nullable KnownZone zone;
  private @Nullable LocalDate date;
  private long dateBits;

  /**
   * Checks that the gate allows a class. A gate never changes its answer, so each class is checked
   * once for a run of messages with the same gate.
   *
   * @param number of the class: its {@link TimeKind}, or one of those above
   */
  void allow(ClassGate now, Class<?> type, int number) {
    if (now != gate) {
      gate = now;
      allowed = 0;
    }
    if ((allowed >> number & 1) == 0) {
      now.check(type);
      allowed |= 1 << number;
    }
  }

  /**
   * The date with a year of 31 bits, a month of four, and a day of five.
   *
   * @throws java.time.DateTimeException if there is no such day
   */
  LocalDate date(long bits) {
    LocalDate last = date;
    if (last != null && bits == dateBits) {
      return last;
    }
    LocalDate made =
        LocalDate.of((int) (bits << 24 >> 33), (int) bits >> 5 & 0xf, (int) bits & 0x1f);
    date = made;
    dateBits = bits;
    return made;
  }

  /** The last time zone, if its bytes occur again at a place; otherwise null. */
  @Nullable KnownZone zoneAt(byte[] bytes, int from, int remaining) {
    KnownZone last = zone;
    return last != null
            && last.bytes().length <= remaining
            && BigEndian.equal(last.bytes(), bytes, from)
        ? last
        : null;
  }

  /** Remembers the last time zone. */
  void zone(KnownZone last) {
    zone = last;
  }
}
