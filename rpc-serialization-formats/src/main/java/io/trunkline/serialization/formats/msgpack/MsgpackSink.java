package io.trunkline.serialization.formats.msgpack;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ItemValueSink;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.formats.model.NamedClasses;
import io.trunkline.serialization.formats.model.Utf8;
import io.trunkline.serialization.terms.ClassTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Writes MessagePack's values, each in its shortest form, into the output of one message. */
final class MsgpackSink implements ItemValueSink {

  private static final BigInteger MAX_UNSIGNED =
      BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

  private final PayloadOutput out;
  private final boolean isAgreed;
  private final NamedClasses classes;

  /**
   * @param agreed the classes that were agreed on; null for plain messages, which name none
   */
  MsgpackSink(PayloadOutput out, @Nullable ClassTable agreed) {
    this.out = out;
    this.isAgreed = agreed != null;
    this.classes = new NamedClasses(agreed == null ? ClassTable.EMPTY : agreed);
  }

  // ---------------------------------------------------------------- bytes

  private void put(int tag) {
    out.ensure(1);
    int at = out.position();
    out.array()[at] = (byte) tag;
    out.position(at + 1);
  }

  /** A tag and a number of so many bytes behind it. */
  private void put(int tag, long value, int bytes) {
    out.ensure(1 + bytes);
    byte[] array = out.array();
    int at = out.position();
    array[at++] = (byte) tag;
    for (int shift = (bytes - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      array[at++] = (byte) (value >>> shift);
    }
    out.position(at);
  }

  private void putSize(int size, int direct, int most, int of8, int of16, int of32) {
    if (size <= most) {
      put(direct | size);
    } else if (of8 >= 0 && size <= 0xff) {
      put(of8, size, 1);
    } else if (size <= 0xffff) {
      put(of16, size, 2);
    } else {
      put(of32, size, 4);
    }
  }

  // ---------------------------------------------------------------- scalars

  @Override
  public void writeNull() {
    put(Tags.NULL);
  }

  @Override
  public void writeBoolean(boolean value) {
    put(value ? Tags.TRUE : Tags.FALSE);
  }

  @Override
  public void writeByte(byte value) {
    writeInt(value);
  }

  @Override
  public void writeShort(short value) {
    writeInt(value);
  }

  @Override
  public void writeInt(int value) {
    if (value >= -32 && value <= Tags.POSITIVE_MAX) {
      put(value);
    } else if (value < 0) {
      if (value >= Byte.MIN_VALUE) {
        put(Tags.SIGNED_8, value, 1);
      } else if (value >= Short.MIN_VALUE) {
        put(Tags.SIGNED_16, value, 2);
      } else {
        put(Tags.SIGNED_32, value, 4);
      }
    } else if (value <= 0xff) {
      put(Tags.UNSIGNED_8, value, 1);
    } else if (value <= 0xffff) {
      put(Tags.UNSIGNED_16, value, 2);
    } else {
      put(Tags.UNSIGNED_32, value, 4);
    }
  }

  @Override
  public void writeLong(long value) {
    if (value == (int) value) {
      writeInt((int) value);
    } else if (value < 0) {
      put(Tags.SIGNED_64, value, 8);
    } else if (value <= 0xffff_ffffL) {
      put(Tags.UNSIGNED_32, value, 4);
    } else {
      put(Tags.UNSIGNED_64, value, 8);
    }
  }

  @Override
  public void writeFloat(float value) {
    put(Tags.FLOAT, Float.floatToRawIntBits(value), 4);
  }

  @Override
  public void writeDouble(double value) {
    put(Tags.DOUBLE, Double.doubleToRawLongBits(value), 8);
  }

  @Override
  public void writeChar(char value) {
    writeText(String.valueOf(value));
  }

  @Override
  public void writeText(String value) {
    int length = value.length();
    int bytes = Utf8.length(value);
    putSize(bytes, Tags.TEXT_DIRECT, 31, Tags.TEXT_8, Tags.TEXT_16, Tags.TEXT_32);
    out.ensure(bytes);
    int at = out.position();
    Utf8.encode(value, length, out.array(), at);
    out.position(at + bytes);
  }

  @Override
  public void writeBinary(byte[] value) {
    int size = value.length;
    if (size <= 0xff) {
      put(Tags.BINARY_8, size, 1);
    } else if (size <= 0xffff) {
      put(Tags.BINARY_16, size, 2);
    } else {
      put(Tags.BINARY_32, size, 4);
    }
    out.write(value, 0, size);
  }

  /**
   * One that does not fit 64 bits is a text, which stock peers read where a BigInteger is declared.
   */
  @Override
  public void writeBigInteger(BigInteger value) {
    if (value.bitLength() < Long.SIZE) {
      writeLong(value.longValue());
    } else if (value.signum() > 0 && value.compareTo(MAX_UNSIGNED) <= 0) {
      put(Tags.UNSIGNED_64, value.longValue(), 8);
    } else {
      writeText(value.toString());
    }
  }

  /** As a double if that is the same number with the same scale, otherwise as a text. */
  @Override
  public void writeBigDecimal(BigDecimal value) {
    double real = value.doubleValue();
    if (Double.isFinite(real) && BigDecimal.valueOf(real).equals(value)) {
      writeDouble(real);
    } else {
      writeText(value.toString());
    }
  }

  /** In agreed messages the first byte of a number tells its class. */
  @Override
  public void writeUndeclared(Object value) {
    if (!isAgreed || value instanceof String || value instanceof Boolean) {
      ItemValueSink.super.writeUndeclared(value);
    } else if (value instanceof Integer number) {
      if (number > 0xffff || number < -32) {
        put(Tags.SIGNED_32, number, 4);
      } else {
        writeInt(number);
      }
    } else if (value instanceof Long number) {
      boolean isOf32Bits = number >= 0 && number <= 0xffff_ffffL;
      put(isOf32Bits ? Tags.UNSIGNED_32 : Tags.SIGNED_64, number, isOf32Bits ? 4 : 8);
    } else if (value instanceof Byte number) {
      put(Tags.SIGNED_8, number, 1);
    } else if (value instanceof Short number) {
      put(Tags.SIGNED_16, number, 2);
    } else if (value instanceof Character letter) {
      put(Tags.EXTENSION_OF_2, (long) Tags.CHARACTER << Short.SIZE | letter, 3);
    } else {
      ItemValueSink.super.writeUndeclared(value);
    }
  }

  // ---------------------------------------------------------------- containers

  @Override
  public void beginArray(int size) {
    putSize(size, Tags.ARRAY_DIRECT, 15, -1, Tags.ARRAY_16, Tags.ARRAY_32);
  }

  @Override
  public void endArray() {}

  @Override
  public void beginObject(int members) {
    if (isAgreed) {
      put(Tags.OBJECT);
    }
    beginMap(members);
  }

  @Override
  public void writeMember(MemberNames names, int index) {
    byte[] name = names.utf8(index);
    putSize(name.length, Tags.TEXT_DIRECT, 31, Tags.TEXT_8, Tags.TEXT_16, Tags.TEXT_32);
    out.write(name, 0, name.length);
  }

  @Override
  public void endObject() {}

  @Override
  public void beginMap(int entries) {
    if (isAgreed && entries == 0) {
      put(Tags.MAP_16, 0, 2); // which pays for the map that its reader makes
      return;
    }
    putSize(entries, Tags.MAP_DIRECT, 15, -1, Tags.MAP_16, Tags.MAP_32);
  }

  @Override
  public void writeKey(String key) {
    writeText(key);
  }

  @Override
  public void endMap() {}

  // ---------------------------------------------------------------- agreed messages

  @Override
  public void writeClassName(String name) {
    int known = classes.numberOf(name);
    if (known >= 0) {
      putNumber(Tags.CLASS_NUMBER, known);
      return;
    }
    byte[] bytes = name.getBytes(UTF_8);
    boolean isShort = bytes.length <= 0xff;
    put(isShort ? Tags.EXTENSION_8 : Tags.EXTENSION_16, bytes.length, isShort ? 1 : 2);
    put(Tags.CLASS_NAME);
    out.write(bytes, 0, bytes.length);
  }

  @Override
  public void writeReferenceNumber(int number) {
    putNumber(Tags.REFERENCE, number);
  }

  private void putNumber(int type, int number) {
    if (number <= 0xff) {
      put(Tags.EXTENSION_OF_1, (long) type << 8 | number, 2);
    } else if (number <= 0xffff) {
      put(Tags.EXTENSION_OF_2, (long) type << 16 | number, 3);
    } else {
      put(Tags.EXTENSION_OF_4, (long) type << 32 | number, 5);
    }
  }

  /** In plain messages as stock's peers read it: the name of its class, and then its parts. */
  @Override
  public void writeThrowable(Binder binder, Throwable value) {
    if (isAgreed) {
      writeItem(binder, value);
    } else {
      writeText(binder.nameOf(value.getClass()));
      binder.writeThrowable(this, value);
    }
  }
}
