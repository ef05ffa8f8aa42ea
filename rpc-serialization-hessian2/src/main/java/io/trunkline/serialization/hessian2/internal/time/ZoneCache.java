package io.trunkline.serialization.hessian2.internal.time;

import io.trunkline.serialization.hessian2.internal.wire.ByteTable;
import java.time.ZoneOffset;
import java.util.stream.IntStream;

/** The time zones that the readers of one serialization know already. Thread-safe. */
public final class ZoneCache {

  private static final int MOST_QUARTERS = 72; // 18 hours, the largest offset there is

  private final ByteTable<KnownZone> names = new ByteTable<>(KnownZone::bytes, KnownZone::hash);
  private final ZoneOffset[] offsets =
      IntStream.rangeClosed(-MOST_QUARTERS, MOST_QUARTERS)
          .mapToObj(quarters -> ZoneOffset.ofTotalSeconds(quarters * TimeKind.QUARTER))
          .toArray(ZoneOffset[]::new);

  /** Zones by the bytes of their names. */
  ByteTable<KnownZone> names() {
    return names;
  }

  /** The offsets of whole quarters of an hour, from the least. Not to be changed. */
  ZoneOffset[] offsets() {
    return offsets;
  }
}
