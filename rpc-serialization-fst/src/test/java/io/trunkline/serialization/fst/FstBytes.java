package io.trunkline.serialization.fst;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Writes what no honest writer writes, in FST's form under plain terms. For one message. */
final class FstBytes {

  private static final int OBJECT = 0;
  private static final int NULL = -1;
  private static final int LONG = -10;
  private static final int STRING = -4;
  private static final int ARRAY = -5;
  private static final int HANDLE = -7;
  private static final int YES = -16;
  private static final int ELEMENT = -19;
  private static final int NAMED = 1;
  private static final int FIRST_OF_MESSAGE = 1000;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final List<String> names = new ArrayList<>();

  /** Where the next object begins, for {@link #reference}. */
  int place() {
    return bytes.size();
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }

  FstBytes raw(int... values) {
    for (int value : values) {
      bytes.write(value);
    }
    return this;
  }

  /** The head of an object of that class. */
  FstBytes object(Class<?> type) {
    raw(OBJECT);
    return type(type);
  }

  /** The head of an array of that class. */
  FstBytes array(Class<?> type, int length) {
    raw(ARRAY);
    return type(type).number(length);
  }

  private FstBytes type(Class<?> type) {
    int stock = StockNumbers.of(type);
    int known = names.indexOf(type.getName());
    if (stock >= 0) {
      return raw(stock);
    }
    if (known >= 0) {
      int number = FIRST_OF_MESSAGE + known;
      return raw(255, number, number >> 8);
    }
    names.add(type.getName());
    byte[] name = type.getName().getBytes(ISO_8859_1);
    raw(NAMED).number(name.length);
    bytes.writeBytes(name);
    return this;
  }

  FstBytes number(int value) {
    return value > -100 && value <= Byte.MAX_VALUE ? raw(value) : raw(-127).plain(value);
  }

  private FstBytes plain(int value) {
    bytes.writeBytes(
        ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array());
    return this;
  }

  /** A float, as fields and the JDK's classes have it. */
  FstBytes real(float value) {
    return plain(Float.floatToIntBits(value));
  }

  FstBytes text(String text) {
    raw(STRING).number(text.length());
    for (char c : text.toCharArray()) {
      if (c < 255) {
        raw(c);
      } else {
        raw(255, c, c >> 8);
      }
    }
    return this;
  }

  FstBytes longNumber(long value) {
    return raw(LONG).time(value);
  }

  /** A long as fields and the JDK's classes have it. */
  FstBytes time(long value) {
    raw(-126);
    bytes.writeBytes(
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array());
    return this;
  }

  FstBytes yes() {
    return raw(YES);
  }

  FstBytes none() {
    return raw(NULL);
  }

  /** What begins there once more. */
  FstBytes reference(int place) {
    return raw(HANDLE).number(place);
  }

  /** Announces an object that a class of the JDK reads by itself. */
  FstBytes element() {
    return raw(ELEMENT);
  }
}
