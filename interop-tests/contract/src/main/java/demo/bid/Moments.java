package demo.bid;

import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A point in time in every type that has one, and what such types are made of. */
public final class Moments implements Serializable {

  private static final long serialVersionUID = 1L;

  private @Nullable Date date;
  private @Nullable Instant instant;
  private @Nullable LocalDate localDate;
  private @Nullable LocalTime localTime;
  private @Nullable LocalDateTime localDateTime;
  private @Nullable OffsetDateTime offsetDateTime;
  private @Nullable OffsetTime offsetTime;
  private @Nullable ZonedDateTime zonedDateTime;
  private @Nullable ZoneOffset zoneOffset;
  private @Nullable Duration duration;
  private @Nullable Period period;
  private @Nullable Year year;
  private @Nullable YearMonth yearMonth;
  private @Nullable MonthDay monthDay;
  private @Nullable List<LocalDateTime> more;

  /** For serializers. */
  public Moments() {}

  /** A moment in a zone, to the nanosecond. */
  public static Moments of(Instant instant, ZoneId zone) {
    Moments moments = new Moments();
    ZonedDateTime zoned = instant.atZone(zone);
    OffsetDateTime offset = zoned.toOffsetDateTime();
    moments.date = Date.from(instant);
    moments.instant = instant;
    moments.localDate = zoned.toLocalDate();
    moments.localTime = zoned.toLocalTime();
    moments.localDateTime = zoned.toLocalDateTime();
    moments.offsetDateTime = offset;
    moments.offsetTime = offset.toOffsetTime();
    moments.zonedDateTime = zoned;
    moments.zoneOffset = offset.getOffset();
    moments.duration = Duration.between(Instant.EPOCH, instant);
    moments.period = Period.of(1, -2, zoned.getDayOfMonth());
    moments.year = Year.from(zoned);
    moments.yearMonth = YearMonth.from(zoned);
    moments.monthDay = MonthDay.from(zoned);
    LocalDateTime[] more = {zoned.toLocalDateTime(), zoned.toLocalDateTime().plusNanos(1)};
    moments.more = new ArrayList<>(Arrays.asList(more));
    return moments;
  }

  /** Every field. */
  @Override
  public String toString() {
    return Arrays.asList(
            date == null ? null : date.getTime(),
            instant,
            localDate,
            localTime,
            localDateTime,
            offsetDateTime,
            offsetTime,
            zonedDateTime,
            zoneOffset,
            duration,
            period,
            year,
            yearMonth,
            monthDay,
            more)
        .toString();
  }
}
