package io.trunkline.serialization.formats.jsonb.internal.wire;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSource;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the items of one message in JSONB, as stock peers and other writers of it write them. For
 * one thread at a time.
 *
 * <p>Longer than 400 lines because JSONB has several forms for every number, text and moment.
 */
public final class JsonbSource extends TextsIn implements ValueSource {

  private static final int LENGTH_BYTES = 4;
  private static final long MILLIS_OF_SECOND = 1000;
  private static final long MILLIS_OF_MINUTE = 60_000;
  private static final int LONGEST_ZONE = 64; // characters
  private static final int WORTH_KNOWING = 64; // bytes
  private static final String AS_BEFORE = "#-1"; // the path of the reference before

  private final Symbols symbols = new Symbols();
  private String lastPath = "";
  private String className = "";
  private List<String> agreedClasses = List.of();
  private int containers;
  private int messageLimit;

  @Override
  public void open(PayloadInput in) {
    super.open(in);
    messageLimit = limit;
  }

  @Override
  public void clear() {
    super.clear();
    symbols.clear();
    lastPath = "";
  }

  /** Sets the names of the classes that both sides have given numbers; those of names follow. */
  public void agreedClasses(List<String> names) {
    agreedClasses = names;
  }

  /** Whether the message ends here. */
  public boolean isEnd() {
    return at == messageLimit;
  }

  /** Moves behind the last byte of the message; says how many bytes that skipped. */
  public int skipRest() {
    int skipped = messageLimit - at;
    at = messageLimit;
    limit = messageLimit;
    return skipped;
  }

  /** Begins an item. */
  public void beginItem() {
    limit = messageLimit;
    long length = fixed(LENGTH_BYTES);
    if (length <= 0 || length > limit - at) {
      throw new SerializationException(
          "fastjson2: an item of "
              + length
              + " bytes, expected 1 to "
              + (limit - at)
              + ", which is what is left of the message; does the peer write another"
              + " serialization?");
    }
    limit = at + (int) length;
    containers = 0;
    symbols.clear();
    lastPath = "";
  }

  /** Ends an item. */
  public void endItem() {
    if (at != limit) {
      throw new SerializationException(
          "fastjson2: " + (limit - at) + " bytes of an item are behind its value");
    }
    limit = messageLimit;
  }

  /** What the next value is; takes nothing of it. */
  @Override
  public ValueKind peek() {
    int tag = tag();
    ValueKind kind = Tags.kind(tag);
    if (kind == null) {
      at++;
      throw expected("a value", tag);
    }
    return kind;
  }

  @Override
  public void readNull() {
    int tag = next();
    if (tag != Tags.NULL) {
      throw expected("null", tag);
    }
  }

  @Override
  public boolean readBoolean() {
    int tag = next();
    if (tag != Tags.TRUE && tag != Tags.FALSE) {
      throw expected("a boolean", tag);
    }
    return tag == Tags.TRUE;
  }

  @Override
  public byte[] readBinary() {
    int tag = next();
    if (tag != Tags.BINARY) {
      throw expected("bytes", tag);
    }
    byte[] value = new byte[readLength(1)];
    System.arraycopy(bytes, at, value, 0, value.length);
    at += value.length;
    return value;
  }

  /**
   * Begins to take an array or object.
   *
   * @return the number of elements, which the rest of the item may have; -1 for an object
   */
  @Override
  public int begin() {
    int tag = next();
    containers++;
    if (tag == Tags.OBJECT) {
      return -1;
    }
    if (tag == Tags.ARRAY) {
      return readLength(1);
    }
    if (tag < Tags.ARRAY_DIRECT || tag > Tags.ARRAY_DIRECT + Tags.ARRAY_DIRECT_MAX) {
      throw expected("an array or object", tag);
    }
    return tag - Tags.ARRAY_DIRECT;
  }

  /** Whether the object that is next has members with names, as no map has; takes nothing of it. */
  public boolean isOfMembers() {
    int start = at;
    at++;
    boolean isOfMembers = tag() == Tags.SYMBOL;
    at = start;
    return isOfMembers;
  }

  /** The number of elements of the array that is next; takes nothing of it. */
  public int lengthAhead() {
    int start = at;
    int length = begin();
    containers--;
    at = start;
    return length;
  }

  /**
   * Whether there is another element or member in the container that was begun last; takes its end.
   *
   * @param size what {@link #begin} has returned
   * @param count how many were read
   */
  @Override
  public boolean hasNext(int size, int count) {
    if (size >= 0) {
      return count < size;
    }
    if (tag() != Tags.OBJECT_END) {
      return true;
    }
    at++;
    return false;
  }

  /**
   * Takes what is behind a tag of a symbol: its number, or a name and the number it gets.
   *
   * @param first the number of the first symbol
   */
  private int takeSymbol(int first) {
    int start = at;
    boolean isNew = Tags.isText(tag());
    if (isNew) {
      skipText(next());
      symbols.add(start);
    }
    return checked(readInt() - first, isNew);
  }

  private int checked(int number, boolean isNew) {
    int last = symbols.count() - 1;
    if (number < 0 || number > last || isNew && number < last) {
      throw broken(
          "a name has the number " + number + ", expected " + (isNew ? "" : "0 to ") + last);
    }
    return number;
  }

  private String symbolText(int number) {
    String known = symbols.text(number);
    if (known == null) {
      int behind = at;
      at = symbols.start(number);
      known = takeText();
      at = behind;
      symbols.text(number, known);
    }
    return known;
  }

  /** Takes a text, which may be the name of a member where an object is read as a map. */
  @Override
  public String readText() {
    if (tag() == Tags.SYMBOL) {
      at++;
      return symbolText(takeSymbol(0));
    }
    return takeText();
  }

  @Override
  public int readMember(MemberNames names, int expected) {
    return names.find(readText(), expected);
  }

  @Override
  public String readMemberName() {
    return readText();
  }

  /** Takes a text of a message's head. */
  @Override
  public String readText(int maxChars) {
    return takeText(maxChars);
  }

  /**
   * Takes the class in front of a {@link ValueKind#TYPED} value.
   *
   * @return the number that both sides have given it, or -1 if it is {@link #className()}
   */
  public int readClass() {
    int tag = next();
    if (tag != Tags.TYPED) {
      throw expected("the name of a class", tag);
    }
    if (!Tags.isText(tag())) {
      int number = readInt();
      if (number >= 0 && number < agreedClasses.size()) {
        return number;
      }
      className = symbolText(checked(number - agreedClasses.size(), false));
    } else {
      className = symbolText(takeSymbol(agreedClasses.size()));
    }
    return -1;
  }

  /** The name in full of the class in front of a {@link ValueKind#TYPED} value. */
  @Override
  public String readClassName() {
    int number = readClass();
    return number < 0 ? ClassNames.longName(className) : agreedClasses.get(number);
  }

  /** The name that {@link #readClass()} has taken last. */
  public String className() {
    return className;
  }

  /** Takes a reference: the number of an object as an Integer, or its path as a String. */
  public Object readReference() {
    int tag = next();
    if (tag != Tags.REFERENCE) {
      throw expected("a reference", tag);
    }
    if (Tags.isInt(tag())) {
      return readInt();
    }
    String path = takeText();
    if (!path.equals(AS_BEFORE)) {
      lastPath = path;
    }
    return lastPath;
  }

  /** How many arrays and objects the item has begun so far. */
  public int containers() {
    return containers;
  }

  /** Where the source is, to {@link #go} back to. */
  public Place place() {
    return new Place(at, symbols.count(), containers);
  }

  /** Goes to a place where the source has been in this item. */
  public void go(Place place) {
    at = place.at;
    symbols.count(place.symbols);
    containers = place.containers;
  }

  /**
   * A place in an item.
   *
   * @param at in the message's array
   */
  public record Place(int at, int symbols, int containers) {}

  /**
   * Takes a value of any kind and drops it.
   *
   * @param maxDepth how many levels the values in it may nest
   * @param known where the source has been before: an object that begins there ends at the place;
   *     null to remember none
   */
  public void skip(int maxDepth, @Nullable Map<Integer, Place> known) {
    int[] left = new int[8]; // elements, or -1 in an object
    int[] starts = new int[8];
    boolean[] names = new boolean[8]; // whether the container stands where a name does
    int depth = 0;
    boolean isName = false;
    while (true) {
      if (depth > 0 && isEnd(left, depth - 1, isName)) {
        depth--;
        isName = names[depth];
        if (known != null && left[depth] < 0 && at - starts[depth] >= WORTH_KNOWING) {
          known.put(starts[depth], place());
        }
      } else {
        ValueKind kind = peek();
        if (kind == ValueKind.TYPED) {
          readClass();
          kind = peek();
        }
        if (kind == ValueKind.TYPED) {
          throw broken("two names of classes for one value");
        }
        Place end = known == null ? null : known.get(at);
        if (end != null) {
          go(end);
        } else if (kind == ValueKind.ARRAY || kind == ValueKind.OBJECT) {
          if (depth == maxDepth) {
            throw new BudgetExceededException(
                BudgetExceededException.Budget.DEPTH,
                "objects nest deeper than " + maxDepth + " levels");
          }
          if (depth == left.length) {
            left = Arrays.copyOf(left, 2 * depth);
            starts = Arrays.copyOf(starts, 2 * depth);
            names = Arrays.copyOf(names, 2 * depth);
          }
          starts[depth] = at;
          names[depth] = isName;
          left[depth++] = begin();
          isName = kind == ValueKind.OBJECT;
          continue;
        } else if (kind == ValueKind.REFERENCE) {
          readReference();
        } else {
          skipScalar();
        }
      }
      if (depth == 0) {
        return;
      }
      isName = left[depth - 1] < 0 && !isName;
    }
  }

  /** Whether a container has no more; counts its elements. */
  private boolean isEnd(int[] left, int container, boolean isName) {
    if (left[container] < 0) {
      return isName && !hasNext(-1, 0);
    }
    return left[container]-- == 0;
  }

  @Override
  public Object readScalar() {
    int tag = next();
    try {
      return switch (tag) {
        case Tags.CHAR -> readChar();
        case Tags.LOCAL_TIME -> readClock();
        case Tags.LOCAL_DATE -> readDay();
        case Tags.LOCAL_DATE_TIME -> LocalDateTime.of(readDay(), readClock());
        case Tags.ZONED_DATE_TIME -> {
          LocalDateTime time = LocalDateTime.of(readDay(), readClock());
          yield time.atZone(ZoneId.of(takeText(LONGEST_ZONE)));
        }
        case Tags.DATE_MILLIS -> new Date(fixed(8));
        case Tags.DATE_SECONDS -> new Date(MILLIS_OF_SECOND * fixed(4));
        case Tags.DATE_MINUTES -> new Date(MILLIS_OF_MINUTE * fixed(4));
        case Tags.INSTANT -> {
          long seconds = readWhole(next());
          yield Instant.ofEpochSecond(seconds, readInt());
        }
        default -> throw expected("a character, date or time", tag);
      };
    } catch (DateTimeException | ArithmeticException e) {
      throw broken("a date, time or zone that Java does not have");
    }
  }

  private char readChar() {
    int unit = readInt();
    if (unit != (char) unit) {
      throw broken("a character with the number " + unit);
    }
    return (char) unit;
  }

  private LocalDate readDay() {
    int year = (int) fixed(2);
    int month = next();
    return LocalDate.of(year, month, next());
  }

  private LocalTime readClock() {
    int hour = next();
    int minute = next();
    int second = next();
    return LocalTime.of(hour, minute, second, readInt());
  }

  @Override
  public void skipScalar() {
    int tag = next();
    if (tag == Tags.SYMBOL) {
      takeSymbol(0);
    } else if (Tags.isText(tag)) {
      skipText(tag);
    } else {
      switch (tag) {
        case Tags.NULL, Tags.TRUE, Tags.FALSE -> {}
        case Tags.BINARY -> {
          int length = readLength(1);
          at += length;
        }
        case Tags.CHAR -> readInt();
        case Tags.LOCAL_DATE -> fixed(4);
        case Tags.LOCAL_TIME -> skipClock(3);
        case Tags.LOCAL_DATE_TIME -> skipClock(7);
        case Tags.ZONED_DATE_TIME -> {
          skipClock(7);
          skipText(next());
        }
        case Tags.DATE_MILLIS -> fixed(8);
        case Tags.DATE_SECONDS, Tags.DATE_MINUTES -> fixed(4);
        case Tags.INSTANT -> {
          readWhole(next());
          readInt();
        }
        default -> skipNumber(tag);
      }
    }
  }

  private void skipClock(int bytesBefore) {
    fixed(bytesBefore);
    readInt();
  }
}
