package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.ClassGate;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What an engine remembers of the values of time it read last. The times of one message, and of one
 * service, mostly are of one day and one zone; these are values, which objects may share.
 */
final class RecentTimes {

  // Bits of classes that have a tag of their own, above those that the kinds take.
  static final int LOCAL_DATE = 18;
  static final int LOCAL_TIME = 19;

  private @Nullable ClassGate gate; // the last that was asked for a class of time
  private int allowed; // by it, a bit for each
  private @Nullable KnownZone zone;
  private @Nullable LocalDate date;
  private long dateBits;

  /**
   * Asks the gate for a class that has a short form; what a gate allows it allows for ever.
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
   * The date of a year in 31 bits, a month in four, and a day in five.
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

  /**
   * Reads the name of a time zone.
   *
   * @throws java.time.DateTimeException if there is no such zone
   */
  ZoneId zone(ReadEngine in) {
    KnownZone last = zone;
    int start = in.position();
    if (last != null && last.bytes().length <= in.remaining()) {
      byte[] bytes = last.bytes();
      if (BigEndian.equal(bytes, in.bytes(), start)) {
        in.position(start + bytes.length);
        return last.zone();
      }
    }
    int hash = ByteTable.nameHash(in.bytes(), start, in.limit());
    ByteTable<KnownZone> zones = in.forms().zones();
    KnownZone known = zones.find(hash, in.bytes(), start, in.limit());
    if (known != null) {
      zone = known;
      in.position(start + known.bytes().length);
      return known.zone();
    }
    String id = in.readString();
    if (id == null) {
      throw in.failure("a time zone has no name");
    }
    ZoneId made = ZoneId.of(id);
    if (id.indexOf('+') < 0 && id.indexOf('-') < 0) { // of offsets a peer could send any number
      zones.keep(new KnownZone(made, Arrays.copyOfRange(in.bytes(), start, in.position()), hash));
    }
    return made;
  }
}
