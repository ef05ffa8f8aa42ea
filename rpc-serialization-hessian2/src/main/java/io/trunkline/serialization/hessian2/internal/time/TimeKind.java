package io.trunkline.serialization.hessian2.internal.time;

import io.trunkline.serialization.hessian2.internal.wire.Tags;

/**
 * The byte behind {@link Tags#TIME}: the kind of a value of time without a tag of its own, or of
 * another value that stock peers get in a wider form.
 */
final class TimeKind {

  static final int INSTANT = 0;
  static final int LOCAL_DATE_TIME = 1;
  static final int OFFSET_DATE_TIME = 2;
  static final int ZONED_DATE_TIME = 3;
  static final int OFFSET_TIME = 4;
  static final int ZONE_OFFSET = 5;
  static final int ZONE_ID = 6;
  static final int DURATION = 7;
  static final int PERIOD = 8;
  static final int YEAR = 9;
  static final int YEAR_MONTH = 10;
  static final int MONTH_DAY = 11;
  static final int DAY_OF_WEEK = 12;
  static final int MONTH = 13;
  static final int CALENDAR = 14;
  static final int SQL_DATE = 15;
  static final int SQL_TIME = 16;
  static final int SQL_TIMESTAMP = 17;

  /** As {@link #CALENDAR}, but it takes a number, to which others of the message may refer. */
  static final int NUMBERED_CALENDAR = 18;

  /** One of the JDK's other calendars, which takes a number, too. */
  static final int OTHER_CALENDAR = 19;

  // Values of which Hessian 2 has no own form, and arrays that can be changed, which take numbers.
  static final int BYTES = 20;
  static final int BYTE = 21;
  static final int SHORT = 22;
  static final int FLOAT = 23;
  static final int CHAR = 24;
  static final int CHARS = 25;

  /** The unit of an offset in one byte, in seconds. */
  static final int QUARTER = 15 * 60;

  /** In place of an offset in one byte: its seconds follow in three bytes. */
  static final int SECONDS_FOLLOW = 0x7f;

  private TimeKind() {}
}
