package io.trunkline.serialization.formats.protostuff;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.serialization.formats.model.ItemValueSink;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.formats.model.NamedClasses;
import io.trunkline.serialization.terms.ClassTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the values of an agreed message. */
final class TokenSink implements ItemValueSink {

  private final WireOutput out;
  private final NamedClasses classes;
  private final Map<String, Integer> members = new HashMap<>(0);

  TokenSink(WireOutput out, ClassTable agreed) {
    this.out = out;
    this.classes = new NamedClasses(agreed);
  }

  /** A text of a message's head, as in plain messages; the length of null is below zero. */
  @Override
  public void writeHeadText(@Nullable String value) {
    if (value == null) {
      out.writeInt(-1);
    } else {
      out.writeHeadText(value);
    }
  }

  @Override
  public void writeNull() {
    out.writeByte(Tokens.NULL);
  }

  @Override
  public void writeBoolean(boolean value) {
    out.writeByte(value ? Tokens.TRUE : Tokens.FALSE);
  }

  private void writeWhole(int token, long value) {
    out.writeByte(token);
    out.writeVarint(value << 1 ^ value >> Long.SIZE - 1);
  }

  @Override
  public void writeByte(byte value) {
    writeWhole(Tokens.BYTE, value);
  }

  @Override
  public void writeShort(short value) {
    writeWhole(Tokens.SHORT, value);
  }

  @Override
  public void writeInt(int value) {
    writeWhole(Tokens.INT, value);
  }

  @Override
  public void writeLong(long value) {
    writeWhole(Tokens.LONG, value);
  }

  @Override
  public void writeFloat(float value) {
    out.writeByte(Tokens.FLOAT);
    out.writeFixed(Float.floatToRawIntBits(value), Float.BYTES);
  }

  @Override
  public void writeDouble(double value) {
    out.writeByte(Tokens.DOUBLE);
    out.writeFixed(Double.doubleToRawLongBits(value), Double.BYTES);
  }

  @Override
  public void writeChar(char value) {
    out.writeByte(Tokens.CHAR);
    out.writeVarint(value);
  }

  @Override
  public void writeText(String value) {
    int length = value.length();
    boolean isWide = false;
    for (int i = 0; i < length && !isWide; i++) {
      isWide = value.charAt(i) > 0xff;
    }
    out.writeByte(isWide ? Tokens.WIDE_TEXT : Tokens.TEXT);
    out.writeVarint(length);
    out.writeCharacters(value, isWide);
  }

  @Override
  public void writeBinary(byte[] value) {
    out.writeByte(Tokens.BINARY);
    out.writeVarint(value.length);
    out.writeBytes(value);
  }

  @Override
  public void writeBigInteger(BigInteger value) {
    out.writeByte(Tokens.BIG_INTEGER);
    writeDigits(value);
  }

  private void writeDigits(BigInteger value) {
    byte[] bytes = value.toByteArray();
    out.writeVarint(bytes.length);
    out.writeBytes(bytes);
  }

  @Override
  public void writeBigDecimal(BigDecimal value) {
    out.writeByte(Tokens.BIG_DECIMAL);
    out.writeVarint(Integer.toUnsignedLong(value.scale()));
    writeDigits(value.unscaledValue());
  }

  private void begin(int token, int size) {
    out.writeByte(token);
    out.writeVarint(size);
    if (size == 0) {
      out.writeByte(0); // which pays for the container that its reader makes
    }
  }

  @Override
  public void beginArray(int size) {
    begin(Tokens.ARRAY, size);
  }

  @Override
  public void endArray() {}

  @Override
  public void beginObject(int size) {
    begin(Tokens.OBJECT, size);
  }

  /** The name when it occurs first in a message, behind a zero; later its number. */
  @Override
  public void writeMember(MemberNames names, int index) {
    Integer known = members.putIfAbsent(names.name(index), members.size() + 1);
    if (known != null) {
      out.writeVarint(known);
      return;
    }
    byte[] name = names.utf8(index);
    out.writeByte(0);
    out.writeVarint(name.length);
    out.writeBytes(name);
  }

  @Override
  public void endObject() {}

  @Override
  public void beginMap(int entries) {
    begin(Tokens.MAP, entries);
  }

  @Override
  public void writeKey(String key) {
    writeText(key);
  }

  @Override
  public void endMap() {}

  @Override
  public void writeClassName(String name) {
    int known = classes.numberOf(name);
    if (known >= 0) {
      out.writeByte(Tokens.CLASS_NUMBER);
      out.writeVarint(known);
      return;
    }
    byte[] bytes = name.getBytes(UTF_8);
    out.writeByte(Tokens.CLASS_NAME);
    out.writeVarint(bytes.length);
    out.writeBytes(bytes);
  }

  @Override
  public void writeReferenceNumber(int number) {
    out.writeByte(Tokens.REFERENCE);
    out.writeVarint(number);
  }
}
