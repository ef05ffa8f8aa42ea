package io.trunkline.serialization.formats.msgpack;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ItemValueSource;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.formats.model.NamedClasses;
import io.trunkline.serialization.formats.model.ThrowableOutline;
import io.trunkline.serialization.formats.model.Utf8;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSource;
import io.trunkline.serialization.terms.ClassTable;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Reads MessagePack's values from the bytes of one message.
 *
 * <p>Longer than 300 lines because MessagePack has a form for every length of everything.
 */
final class MsgpackSource implements ItemValueSource {

  private static final int LONGEST_CLASS_NAME = 1024;
  private static final int LONGEST_NAME_OF_EXCEPTION = 256;

  private final String name;
  private final byte[] bytes;
  private final int start;
  private final int limit;
  private final boolean isAgreed;
  private final NamedClasses classes;
  private int at;

  /**
   * A source.
   *
   * @param name with which error messages begin
   * @param agreed the classes that were agreed on; null for plain messages, which name none
   */
  MsgpackSource(PayloadInput in, String name, @Nullable ClassTable agreed) {
    this.name = name;
    this.bytes = in.array();
    this.start = in.position();
    this.limit = in.limit();
    this.at = start;
    this.isAgreed = agreed != null;
    this.classes = new NamedClasses(agreed == null ? ClassTable.EMPTY : agreed);
  }

  // ---------------------------------------------------------------- bytes

  @Override
  public int remaining() {
    return limit - at;
  }

  @Override
  public int position() {
    return at - start;
  }

  @Override
  public Place place() {
    int before = at;
    int named = classes.size();
    return () -> {
      at = before;
      classes.cutTo(named);
    };
  }

  @Override
  public void skipRest() {
    at = limit;
  }

  private int tag() {
    if (at >= limit) {
      throw ended();
    }
    return bytes[at] & 0xff;
  }

  private int nextTag() {
    int tag = tag();
    at++;
    return tag;
  }

  private SerializationException ended() {
    return failure("the message ends in the middle of a value");
  }

  private SerializationException failure(String reason) {
    return new SerializationException(name + ": " + reason + ", before byte " + position());
  }

  private SerializationException unexpected(String expected, int tag) {
    at--;
    return failure("expected " + expected + ", found the byte 0x" + Integer.toHexString(tag));
  }

  /** An unsigned number of 1, 2 or 4 bytes; of 8, as it is in a long. */
  private long number(int size) {
    if (size > limit - at) {
      throw ended();
    }
    long value = 0;
    for (int i = 0; i < size; i++) {
      value = value << Byte.SIZE | bytes[at++] & 0xff;
    }
    return value;
  }

  /** A length that is not more than the bytes that are left, each part taking so many. */
  private int length(int size, int bytesOfPart) {
    return checked(number(size), bytesOfPart);
  }

  private int checked(long length, int bytesOfPart) {
    if (length * bytesOfPart > limit - at) {
      throw failure("a length of " + length + " is more than the message has left");
    }
    return (int) length;
  }

  // ---------------------------------------------------------------- kinds

  @Override
  public ValueKind peek() {
    int tag = tag();
    if (tag <= Tags.POSITIVE_MAX || tag >= Tags.NEGATIVE_MIN) {
      return ValueKind.INTEGER;
    }
    if (tag < Tags.NULL) {
      return tag >= Tags.TEXT_DIRECT
          ? ValueKind.TEXT
          : tag >= Tags.ARRAY_DIRECT ? ValueKind.ARRAY : mapKind();
    }
    return switch (tag) {
      case Tags.NULL -> ValueKind.NULL;
      case Tags.FALSE, Tags.TRUE -> ValueKind.BOOLEAN;
      case Tags.BINARY_8, Tags.BINARY_16, Tags.BINARY_32 -> ValueKind.BINARY;
      case Tags.FLOAT, Tags.DOUBLE -> ValueKind.DECIMAL;
      case Tags.TEXT_8, Tags.TEXT_16, Tags.TEXT_32 -> ValueKind.TEXT;
      case Tags.ARRAY_16, Tags.ARRAY_32 -> ValueKind.ARRAY;
      case Tags.MAP_16, Tags.MAP_32 -> mapKind();
      case Tags.OBJECT -> {
        if (!isAgreed) {
          at++;
          throw unexpected("a value", tag);
        }
        yield ValueKind.OBJECT;
      }
      case Tags.EXTENSION_8,
          Tags.EXTENSION_16,
          Tags.EXTENSION_32,
          Tags.EXTENSION_OF_1,
          Tags.EXTENSION_OF_2,
          Tags.EXTENSION_OF_4,
          Tags.EXTENSION_OF_8,
          Tags.EXTENSION_OF_16 ->
          extensionKind(tag);
      default -> ValueKind.INTEGER;
    };
  }

  private ValueKind mapKind() {
    return isAgreed ? ValueKind.MAP : ValueKind.OBJECT;
  }

  private ValueKind extensionKind(int tag) {
    if (!isAgreed) {
      return ValueKind.SCALAR;
    }
    int place = at + 1 + sizeOfLength(tag);
    if (place >= limit) {
      throw ended();
    }
    return switch (bytes[place]) {
      case Tags.CLASS_NAME, Tags.CLASS_NUMBER -> ValueKind.TYPED;
      case Tags.REFERENCE -> ValueKind.REFERENCE;
      default -> ValueKind.SCALAR;
    };
  }

  private static int sizeOfLength(int tag) {
    return switch (tag) {
      case Tags.EXTENSION_8 -> 1;
      case Tags.EXTENSION_16 -> 2;
      case Tags.EXTENSION_32 -> 4;
      default -> 0;
    };
  }

  // ---------------------------------------------------------------- scalars

  @Override
  public void readNull() {
    int tag = nextTag();
    if (tag != Tags.NULL) {
      throw unexpected("null", tag);
    }
  }

  @Override
  public boolean readBoolean() {
    int tag = nextTag();
    if (tag != Tags.TRUE && tag != Tags.FALSE) {
      throw unexpected("a boolean", tag);
    }
    return tag == Tags.TRUE;
  }

  @Override
  public long readLong() {
    int tag = nextTag();
    if (tag <= Tags.POSITIVE_MAX) {
      return tag;
    }
    if (tag >= Tags.NEGATIVE_MIN) {
      return (byte) tag;
    }
    switch (tag) {
      case Tags.UNSIGNED_8 -> {
        return number(1);
      }
      case Tags.UNSIGNED_16 -> {
        return number(2);
      }
      case Tags.UNSIGNED_32 -> {
        return number(4);
      }
      case Tags.UNSIGNED_64 -> {
        long value = number(8);
        if (value < 0) {
          throw failure("a number is too large for java.lang.Long");
        }
        return value;
      }
      case Tags.SIGNED_8 -> {
        return (byte) number(1);
      }
      case Tags.SIGNED_16 -> {
        return (short) number(2);
      }
      case Tags.SIGNED_32 -> {
        return (int) number(4);
      }
      case Tags.SIGNED_64 -> {
        return number(8);
      }
      default -> throw unexpected("an integer", tag);
    }
  }

  @Override
  public double readDouble() {
    int tag = nextTag();
    if (tag == Tags.DOUBLE) {
      return Double.longBitsToDouble(number(8));
    }
    if (tag == Tags.FLOAT) {
      return Float.intBitsToFloat((int) number(4));
    }
    throw unexpected("a decimal number", tag);
  }

  @Override
  public Number readNumber() {
    int tag = tag();
    switch (tag) {
      case Tags.DOUBLE -> {
        return readDouble();
      }
      case Tags.FLOAT -> {
        return isAgreed ? (Number) (float) readDouble() : (Number) readDouble();
      }
      case Tags.UNSIGNED_64 -> {
        at++;
        long value = number(8);
        return value >= 0
            ? (Number) value
            : (Number) BigInteger.valueOf(value & Long.MAX_VALUE).setBit(Long.SIZE - 1);
      }
      default -> {
        long value = readLong();
        return isAgreed
            ? agreed(tag, value)
            : value == (int) value ? (Number) (int) value : (Number) value;
      }
    }
  }

  /** In agreed messages the first byte of a number tells its class. */
  private static Number agreed(int tag, long value) {
    return switch (tag) {
      case Tags.SIGNED_8 -> (Number) (byte) value;
      case Tags.SIGNED_16 -> (Number) (short) value;
      case Tags.UNSIGNED_32, Tags.SIGNED_64 -> (Number) value;
      default -> (Number) (int) value;
    };
  }

  @Override
  public String readText() {
    return readText(Integer.MAX_VALUE);
  }

  @Override
  public String readText(int maxChars) {
    int length = textLength();
    // A character has three bytes at most, and one outside of Unicode's first plane, which is two
    // characters, has four.
    if (length / 3 > maxChars) {
      throw SerializationException.stringTooLong(length / 3, maxChars);
    }
    String text = Utf8.decode(bytes, at, length, maxChars);
    at += length;
    return text;
  }

  private int textLength() {
    int tag = nextTag();
    if ((tag & 0xe0) == Tags.TEXT_DIRECT) {
      return checked(tag & 0x1f, 1);
    }
    return switch (tag) {
      case Tags.TEXT_8 -> length(1, 1);
      case Tags.TEXT_16 -> length(2, 1);
      case Tags.TEXT_32 -> length(4, 1);
      default -> throw unexpected("a text", tag);
    };
  }

  private int binaryLength() {
    int tag = nextTag();
    return switch (tag) {
      case Tags.BINARY_8 -> length(1, 1);
      case Tags.BINARY_16 -> length(2, 1);
      case Tags.BINARY_32 -> length(4, 1);
      default -> throw unexpected("bytes", tag);
    };
  }

  @Override
  public byte[] readBinary() {
    int length = binaryLength();
    byte[] value = new byte[length];
    System.arraycopy(bytes, at, value, 0, length);
    at += length;
    return value;
  }

  @Override
  public void skipScalar() {
    switch (peek()) {
      case TEXT -> {
        int length = textLength(); // which moves the position itself
        at += length;
      }
      case BINARY -> {
        int length = binaryLength();
        at += length;
      }
      case DECIMAL -> readDouble();
      case SCALAR -> {
        int length = extensionLength();
        at++;
        at += length;
      }
      case INTEGER -> {
        if (tag() == Tags.UNSIGNED_64) {
          at++;
          number(8);
        } else {
          readLong();
        }
      }
      case BOOLEAN, NULL -> at++;
      default -> throw failure("expected a scalar");
    }
  }

  // ---------------------------------------------------------------- containers

  @Override
  public int begin() {
    int tag = nextTag();
    if (tag == Tags.OBJECT && isAgreed) {
      tag = nextTag();
      if (!isMap(tag)) {
        throw unexpected("the members of an object", tag);
      }
    }
    if (tag < Tags.TEXT_DIRECT && tag >= Tags.MAP_DIRECT) {
      return checked(tag & 0xf, tag >= Tags.ARRAY_DIRECT ? 1 : 2);
    }
    return switch (tag) {
      case Tags.ARRAY_16 -> length(2, 1);
      case Tags.ARRAY_32 -> length(4, 1);
      case Tags.MAP_16 -> length(2, 2);
      case Tags.MAP_32 -> length(4, 2);
      default -> throw unexpected("an array or a map", tag);
    };
  }

  private static boolean isMap(int tag) {
    return (tag & 0xf0) == Tags.MAP_DIRECT || tag == Tags.MAP_16 || tag == Tags.MAP_32;
  }

  @Override
  public boolean hasNext(int size, int count) {
    return count < size;
  }

  @Override
  public int readMember(MemberNames names, int expected) {
    int length = textLength();
    int index = names.find(bytes, at, length, expected);
    at += length;
    return index;
  }

  @Override
  public String readMemberName() {
    return readText();
  }

  // ---------------------------------------------------------------- extensions

  private int extensionLength() {
    int tag = nextTag();
    int length =
        switch (tag) {
          case Tags.EXTENSION_8 -> length(1, 1);
          case Tags.EXTENSION_16 -> length(2, 1);
          case Tags.EXTENSION_32 -> length(4, 1);
          case Tags.EXTENSION_OF_1 -> 1;
          case Tags.EXTENSION_OF_2 -> 2;
          case Tags.EXTENSION_OF_4 -> 4;
          case Tags.EXTENSION_OF_8 -> 8;
          case Tags.EXTENSION_OF_16 -> 16;
          default -> throw unexpected("an extension", tag);
        };
    return checked(length + 1L, 1) - 1;
  }

  @Override
  public String readClassName() {
    int length = extensionLength();
    int type = bytes[at++];
    if (type == Tags.CLASS_NUMBER) {
      int number = extensionNumber(length);
      String known = classes.nameOf(number);
      if (known == null) {
        throw failure("the number of a class name is " + number + ", of " + classes.size());
      }
      return known;
    }
    if (type != Tags.CLASS_NAME || length > LONGEST_CLASS_NAME) {
      throw failure("expected the name of a class");
    }
    String name = Utf8.decode(bytes, at, length, LONGEST_CLASS_NAME);
    at += length;
    classes.add(name);
    return name;
  }

  private int extensionNumber(int length) {
    if (length > 4) {
      throw failure("a number in " + length + " bytes, expected at most 4");
    }
    long number = number(length);
    return number > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) number;
  }

  @Override
  public int readReferenceNumber() {
    int length = extensionLength();
    at++;
    return extensionNumber(length);
  }

  @Override
  public Object readScalar() {
    int length = extensionLength();
    int type = bytes[at++];
    if (isAgreed && type == Tags.CHARACTER && length == 2) {
      return (char) number(2);
    }
    throw failure("an extension of type " + type + ", which is none of this serialization");
  }

  // ---------------------------------------------------------------- exceptions

  @Override
  public @Nullable Object readThrowable(
      ValueSource item, Binder binder, ClassGate gate, ReadBudget budget) {
    if (isAgreed) {
      return binder.read(this, Throwable.class, gate, budget);
    }
    if (peek() != ValueKind.TEXT) {
      return null;
    }
    Class<?> type = gate.resolve(readText(LONGEST_NAME_OF_EXCEPTION));
    // Before anything is made of it: Jackson would build any class that is named here.
    return Throwable.class.isAssignableFrom(type) ? binder.read(this, type, gate, budget) : null;
  }

  @Override
  public @Nullable ThrowableText readOutline(Binder binder, ClassGate gate, ReadBudget budget) {
    return ThrowableOutline.read(this, isAgreed ? null : readText(), binder, gate, budget);
  }
}
