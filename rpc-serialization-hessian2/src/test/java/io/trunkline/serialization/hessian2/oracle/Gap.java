package io.trunkline.serialization.hessian2.oracle;

import static io.trunkline.serialization.hessian2.oracle.StockLibrary.Version.V3_2_13;
import static io.trunkline.serialization.hessian2.oracle.StockLibrary.Version.V4_0_4;

import java.util.EnumSet;
import java.util.Set;

/** What a stock library cannot carry at all, or only in one direction; graphs for it have none. */
enum Gap {
  RECORDS(V3_2_13, Direction.BOTH, "it knows no records and cannot set their fields", Kind.POINT),
  SHARED_UUID(
      V3_2_13,
      Direction.TO_STOCK,
      "it does not count a UUID that it reads, so every reference behind one points elsewhere",
      Kind.UUID_),
  IMMUTABLE_COLLECTIONS(
      V3_2_13,
      Direction.FROM_STOCK,
      "it writes List.of, Set.of and Map.of as java.util.CollSer without the elements",
      Kind.LIST_OF,
      Kind.SET_OF,
      Kind.MAP_OF),
  LISTS_AROUND_THEMSELVES(
      V3_2_13,
      Direction.FROM_STOCK,
      "it gives a number twice behind a list of Collections that contains itself, and reads another"
          + " object for it, as everybody else does",
      Kind.UNMODIFIABLE_LIST,
      Kind.SYNCHRONIZED_LIST),
  CALENDARS(
      V4_0_4,
      Direction.BOTH,
      "it counts a calendar twice when it writes, and now and then confuses what it reads behind one",
      Kind.CALENDAR),
  MAPS_IN_LOOSE_FIELDS(
      V4_0_4,
      Direction.TO_STOCK,
      "it does not read an untyped map into a field of type Serializable",
      Kind.LOOSE),
  CONTAINERS_IN_LOOSE_FIELDS(
      V3_2_13,
      Direction.TO_STOCK,
      "it reads no maps or arrays into a field of type Serializable, no sets into a Collection",
      Kind.LOOSE),
  FLOAT_FIELDS(
      V4_0_4,
      Direction.BOTH,
      "it writes beyond a float field; what ours writes for one is compared byte by byte",
      Kind.RATIOS);

  /** Who reads. */
  enum Direction {
    TO_STOCK,
    FROM_STOCK,
    BOTH
  }

  private final StockLibrary.Version version;
  private final Direction direction;
  private final String reason;
  private final Set<Kind> kinds;

  Gap(StockLibrary.Version version, Direction direction, String reason, Kind first, Kind... more) {
    this.version = version;
    this.direction = direction;
    this.reason = reason;
    this.kinds = EnumSet.of(first, more);
  }

  static Set<Kind> kinds(StockLibrary.Version version, Direction direction) {
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    for (Gap gap : values()) {
      if (gap.version == version
          && (gap.direction == Direction.BOTH || gap.direction == direction)) {
        kinds.addAll(gap.kinds);
      }
    }
    return kinds;
  }

  @Override
  public String toString() {
    return name() + ": " + reason;
  }
}
