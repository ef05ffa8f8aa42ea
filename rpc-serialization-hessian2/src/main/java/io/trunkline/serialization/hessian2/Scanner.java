package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.BudgetExceededException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Walks over values without reading them. An exception has to be made with its message, which
 * stands behind its cause, and the cause may refer to the exception.
 *
 * <p>One for a message: what was walked over inside another exception is not walked over again.
 */
final class Scanner {

  private static final int WORTH_REMEMBERING = 256;
  private static final int MAX_DEPTH = 1000;

  private final Slot name = Slot.of(String.class);
  private final ReadEngine in;
  private final byte[] bytes;
  private final int limit;
  private final Map<Integer, Passed> passed = new HashMap<>();
  private int[] values = new int[16]; // of an object of each class definition of the message
  private int definitions;
  private int at;
  private int depth;

  /** A large object: where it ends, and how many definitions the message had there. */
  private record Passed(int end, int definitions) {}

  Scanner(ReadEngine in) {
    this.in = in;
    this.bytes = in.bytes();
    this.limit = in.limit();
  }

  /** Begins where the engine reads now. */
  void start() {
    at = in.position();
    definitions = 0;
    for (int i = 0; i < in.definitionCount(); i++) {
      define(in.valuesOf(i));
    }
  }

  int position() {
    return at;
  }

  /** Walks over one value. */
  void skip() {
    in.claimWork(1, "finding the message of an exception");
    int start = at;
    int tag = next();
    while (tag == Tags.DEFINITION) {
      definition();
      tag = next();
    }
    if (tag >= Tags.OBJECT_DIRECT && tag <= 0x6f) {
      object(start, tag - Tags.OBJECT_DIRECT);
    } else if (tag == Tags.OBJECT) {
      object(start, count());
    } else if (Tags.isList(tag)) {
      list(tag);
    } else if (tag == Tags.MAP_UNTYPED || tag == Tags.MAP) {
      enter();
      if (tag == Tags.MAP) {
        type();
      }
      untilEnd();
      depth--;
    } else if (tag == Tags.REFERENCE) {
      count();
    } else {
      scalar(tag);
    }
  }

  private void object(int start, int number) {
    Passed known = passed.get(start);
    if (known != null) {
      // Its definitions were counted when it was passed, by this walk or an outer one.
      at = known.end;
      definitions = Math.max(definitions, known.definitions);
      return;
    }
    if (number < 0 || number >= definitions) {
      throw in.failure("an object of a class that the message does not define");
    }
    enter();
    for (int i = values[number]; i > 0; i--) {
      skip();
    }
    depth--;
    if (at - start > WORTH_REMEMBERING) {
      passed.put(start, new Passed(at, definitions));
    }
  }

  private void list(int tag) {
    enter();
    if (tag >= Tags.LIST_DIRECT && tag < Tags.LIST_DIRECT_UNTYPED
        || tag == Tags.LIST_FIXED
        || tag == Tags.LIST_VARIABLE) {
      type();
    }
    if (tag == Tags.LIST_VARIABLE || tag == Tags.LIST_VARIABLE_UNTYPED) {
      untilEnd();
    } else {
      int length = tag >= Tags.LIST_DIRECT ? tag & 7 : count();
      for (int i = 0; i < length; i++) {
        skip();
      }
    }
    depth--;
  }

  private void untilEnd() {
    while (peek() != Tags.END) {
      skip();
    }
    at++;
  }

  private void enter() {
    if (++depth > MAX_DEPTH) {
      throw new BudgetExceededException("hessian2: an exception nests too deeply");
    }
  }

  private void definition() {
    int start = at;
    string(next());
    int count = count();
    if (count < 0 || count > Definition.MAX_FIELDS) {
      throw in.failure("a class definition declares " + count + " fields");
    }
    for (int i = 0; i < count; i++) {
      string(next());
    }
    boolean isBare = count == 0 && CompactTimeForm.isBare(in.readAt(start, name));
    define(isBare ? 1 : count);
  }

  private void define(int count) {
    if (definitions == values.length) {
      values = Arrays.copyOf(values, 2 * definitions);
    }
    values[definitions++] = count;
  }

  private void type() {
    int tag = next();
    if (Tags.isString(tag)) {
      string(tag);
    } else {
      scalar(tag);
    }
  }

  private int count() {
    int tag = next();
    if (!Tags.isInt(tag)) {
      throw in.expected("a number", tag);
    }
    if (tag == Tags.INT) {
      move(4);
      return BigEndian.getInt(bytes, at - 4);
    }
    if (tag <= 0xbf) {
      return tag - Tags.INT_ZERO;
    }
    return tag <= 0xcf
        ? (tag - Tags.INT_BYTE_ZERO << 8) + next()
        : (tag - Tags.INT_SHORT_ZERO << 16) + (next() << 8) + next();
  }

  private void scalar(int tag) {
    if (Tags.isString(tag)) {
      string(tag);
    } else if (tag >= 0x80) {
      if (tag >= 0xc0 && tag <= 0xcf || tag >= 0xf0) {
        move(1);
      } else if (tag >= 0xd0 && tag <= 0xd7) {
        move(2);
      }
    } else if (tag >= Tags.BINARY_DIRECT && tag <= 0x2f) {
      move(tag - Tags.BINARY_DIRECT);
    } else if (tag >= Tags.BINARY_SHORT && tag <= Tags.BINARY_SHORT + 3) {
      move((tag - Tags.BINARY_SHORT << 8) + next());
    } else {
      switch (tag) {
        case Tags.NULL, Tags.TRUE, Tags.FALSE, Tags.DOUBLE_ZERO, Tags.DOUBLE_ONE -> {}
        case Tags.DOUBLE_BYTE -> move(1);
        case Tags.DOUBLE_SHORT, 0x38, 0x39, 0x3a, 0x3b, 0x3c, 0x3d, 0x3e, 0x3f -> move(2);
        case Tags.INT, Tags.LONG_INT, Tags.DOUBLE_MILLI, Tags.DATE_MINUTE -> move(4);
        case Tags.LONG, Tags.DOUBLE, Tags.DATE -> move(8);
        case Tags.BINARY -> move((next() << 8) + next());
        case Tags.BINARY_CHUNK -> {
          move((next() << 8) + next());
          scalar(next());
        }
        default -> {
          if (!in.isTime(tag)) {
            throw in.expected("a value", tag);
          }
          time(tag);
        }
      }
    }
  }

  private void time(int tag) {
    switch (tag) {
      case Tags.INSTANT -> move(8);
      case Tags.LOCAL_DATE -> move(5);
      case Tags.LOCAL_TIME -> move(6);
      default -> timeOfKind(next());
    }
  }

  private void timeOfKind(int kind) {
    switch (kind) {
      case TimeKind.INSTANT, TimeKind.LOCAL_DATE_TIME -> move(11);
      case TimeKind.OFFSET_DATE_TIME -> offsetBehind(11);
      case TimeKind.ZONED_DATE_TIME -> {
        offsetBehind(11);
        string(next());
      }
      case TimeKind.OFFSET_TIME -> offsetBehind(6);
      case TimeKind.ZONE_OFFSET -> offsetBehind(0);
      case TimeKind.ZONE_ID -> string(next());
      case TimeKind.YEAR -> number();
      case TimeKind.DURATION, TimeKind.YEAR_MONTH -> {
        number();
        number();
      }
      case TimeKind.PERIOD -> {
        number();
        number();
        number();
      }
      case TimeKind.MONTH_DAY -> move(2);
      case TimeKind.DAY_OF_WEEK, TimeKind.MONTH -> move(1);
      case TimeKind.CALENDAR -> {
        move(AgreedCalendar.hasChange(next()) ? 16 : 8);
        string(next());
      }
      case TimeKind.SQL_DATE, TimeKind.SQL_TIME -> move(8);
      case TimeKind.SQL_TIMESTAMP -> move(12);
      default -> throw in.expected("a kind of time", kind);
    }
  }

  private void number() {
    int tag = next();
    if (!Tags.isInt(tag) && !ReadEngine.isLong(tag)) {
      throw in.expected("a number", tag);
    }
    scalar(tag);
  }

  private void offsetBehind(int count) {
    move(count);
    if (next() == TimeKind.SECONDS_FOLLOW) {
      move(3);
    }
  }

  private void string(int firstTag) {
    int tag = firstTag;
    while (tag == Tags.STRING_CHUNK) {
      units((next() << 8) + next());
      tag = next();
    }
    if (tag <= 0x1f) {
      units(tag);
    } else if (tag >= Tags.STRING_SHORT && tag <= Tags.STRING_SHORT + 3) {
      units((tag - Tags.STRING_SHORT << 8) + next());
    } else if (tag == Tags.STRING) {
      units((next() << 8) + next());
    } else {
      throw in.expected("a string", tag);
    }
  }

  private void units(int count) {
    for (int i = 0; i < count; i++) {
      int first = next();
      if (first >= 0xe0) {
        move(2);
      } else if (first >= 0xc0) {
        move(1);
      }
    }
  }

  private int peek() {
    move(0);
    if (at == limit) {
      throw in.failure("the message ends inside it");
    }
    return bytes[at] & 0xff;
  }

  private int next() {
    int next = peek();
    at++;
    return next;
  }

  private void move(int count) {
    if (count > limit - at) {
      throw in.failure("the message ends inside it");
    }
    at += count;
  }
}
