package io.trunkline.serialization.formats.jsonb.internal.wire;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/**
 * Writes the items of one message in JSONB, as stock peers do: each behind its length, with its own
 * numbers of names and its own references. For one thread at a time.
 */
public final class JsonbSink extends TextsOut {

  private static final int LENGTH_BYTES = 4;
  private static final long MILLIS = 1000;
  private static final long SECONDS = 60;
  private static final String AS_BEFORE = "#-1"; // the path of the reference before

  private final SymbolNumbers symbols = new SymbolNumbers();
  private int agreedClasses;
  private int containers;
  private int item;
  private String lastPath = "";

  /** Says how many classes both sides have given numbers, which those of names come behind. */
  public void agreedClasses(int count) {
    agreedClasses = count;
  }

  /** Begins an item. */
  public void beginItem() {
    item = at;
    room(LENGTH_BYTES);
    at += LENGTH_BYTES;
    containers = 0;
    symbols.clear();
    lastPath = "";
  }

  /** Ends the item that was begun. */
  public void endItem() {
    int length = at - item - LENGTH_BYTES;
    for (int i = LENGTH_BYTES - 1; i >= 0; i--) {
      buffer[item + i] = (byte) length;
      length >>= Byte.SIZE;
    }
  }

  /** Where the sink is in its item, to {@link #go} back to. */
  public Place place() {
    return new Place(at, symbols.count(), containers, lastPath);
  }

  /** Takes back what was written behind a place. */
  public void go(Place place) {
    at = place.at;
    symbols.count(place.symbols);
    containers = place.containers;
    lastPath = place.lastPath;
  }

  /** A place in an item. */
  public record Place(int at, int symbols, int containers, String lastPath) {}

  /** How many arrays and objects the item has begun so far. */
  public int containers() {
    return containers;
  }

  public void writeNull() {
    put(Tags.NULL);
  }

  public void writeBoolean(boolean value) {
    put(value ? Tags.TRUE : Tags.FALSE);
  }

  public void writeChar(char value) {
    put(Tags.CHAR);
    writeInt(value);
  }

  public void writeBinary(byte[] value) {
    put(Tags.BINARY);
    writeInt(value.length);
    put(value);
  }

  public void beginArray(int size) {
    containers++;
    if (size <= Tags.ARRAY_DIRECT_MAX) {
      put(Tags.ARRAY_DIRECT + size);
    } else {
      put(Tags.ARRAY);
      writeInt(size);
    }
  }

  public void beginObject() {
    containers++;
    put(Tags.OBJECT);
  }

  /** Writes the name of a member, or its number if the item has had it. */
  public void writeMember(String name) {
    put(Tags.SYMBOL);
    int number = symbols.numberOf(name);
    if (number == SymbolNumbers.NEW) {
      writeText(name);
      number = symbols.last();
    }
    writeInt(number);
  }

  public void endObject() {
    put(Tags.OBJECT_END);
  }

  /** Writes the name of the class of the value that follows, or its number. */
  public void writeClassName(String name) {
    put(Tags.TYPED);
    int number = symbols.numberOf(name);
    if (number == SymbolNumbers.NEW) {
      writeText(name);
      number = symbols.last();
    }
    writeInt(agreedClasses + number);
  }

  /** Writes the number that both sides have given a class. */
  public void writeAgreedClass(int number) {
    put(Tags.TYPED);
    writeInt(number);
  }

  /** Writes a reference by the number of an object, which no stock peer reads. */
  public void writeReference(int number) {
    put(Tags.REFERENCE);
    writeInt(number);
  }

  /** Writes a reference by a path, such as {@code $.items[0]}. */
  public void writeReference(String path) {
    put(Tags.REFERENCE);
    writeText(path.equals(lastPath) && !path.equals("..") ? AS_BEFORE : path);
    lastPath = path;
  }

  /** Writes a moment as milliseconds, or as whole seconds or minutes. */
  public void writeDate(long millis) {
    long seconds = millis / MILLIS;
    if (millis % MILLIS != 0) {
      put(Tags.DATE_MILLIS, millis, 8);
    } else if (seconds == (int) seconds) {
      put(Tags.DATE_SECONDS, seconds, 4);
    } else if (seconds % SECONDS == 0 && seconds / SECONDS == (int) (seconds / SECONDS)) {
      put(Tags.DATE_MINUTES, seconds / SECONDS, 4);
    } else {
      put(Tags.DATE_MILLIS, millis, 8);
    }
  }

  public void writeInstant(Instant value) {
    put(Tags.INSTANT);
    writeLong(value.getEpochSecond());
    writeInt(value.getNano());
  }

  public void writeLocalTime(LocalTime value) {
    put(Tags.LOCAL_TIME);
    writeClock(value);
  }

  /**
   * Writes a date; its year has 16 bits.
   *
   * @see #fits(LocalDate)
   */
  public void writeLocalDate(LocalDate value) {
    put(Tags.LOCAL_DATE);
    writeDay(value);
  }

  /** The same for a date with a time. */
  public void writeLocalDateTime(LocalDateTime value) {
    put(Tags.LOCAL_DATE_TIME);
    writeDay(value.toLocalDate());
    writeClock(value.toLocalTime());
  }

  /** The same for a date with a time, and where it is meant. */
  public void writeZoned(LocalDateTime value, String zone) {
    put(Tags.ZONED_DATE_TIME);
    writeDay(value.toLocalDate());
    writeClock(value.toLocalTime());
    writeText(zone);
  }

  /** Whether the year of a date has a place in JSONB. */
  public static boolean fits(LocalDate value) {
    return value.getYear() == (short) value.getYear();
  }

  private void writeDay(LocalDate value) {
    put(value.getYear() >> 8);
    put(value.getYear());
    put(value.getMonthValue());
    put(value.getDayOfMonth());
  }

  private void writeClock(LocalTime value) {
    put(value.getHour());
    put(value.getMinute());
    put(value.getSecond());
    writeInt(value.getNano());
  }
}
