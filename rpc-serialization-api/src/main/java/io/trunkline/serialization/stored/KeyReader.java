package io.trunkline.serialization.stored;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads one key. For one thread. */
final class KeyReader {

  private static final int LOW_BITS = 0x7f;
  private static final int MORE = 0x80;
  private static final int BYTES_OF_ENTRY = 64; // with its share of a table
  private static final int BYTES_OF_VALUE = 24;
  private static final String WHAT = "the values of a key";

  private final PayloadInput in;
  private final ClassGate gate;
  private final ReadBudget budget;
  private final Function<Class<?>, KeyRecord> records;
  private int depth;

  /**
   * @param budget begun for these bytes
   */
  KeyReader(
      PayloadInput in, ClassGate gate, ReadBudget budget, Function<Class<?>, KeyRecord> records) {
    this.in = in;
    this.gate = gate;
    this.budget = budget;
    this.records = records;
  }

  /** Reads a value, and requires that nothing follows. */
  @Nullable Object readWhole() {
    try {
      Object key = read(Object.class);
      if (in.remaining() > 0) {
        throw broken(in.remaining() + " bytes are left after it");
      }
      return key;
    } catch (DateTimeException | NumberFormatException e) {
      throw broken(e.getClass().getName());
    }
  }

  private @Nullable Object read(Class<?> place) {
    budget.claimBytes(BYTES_OF_VALUE, WHAT);
    int tag = in.read();
    return switch (tag) {
      case KeyFormat.NULL -> null;
      case KeyFormat.FALSE -> false;
      case KeyFormat.TRUE -> true;
      case KeyFormat.BYTE -> (byte) readBytes(1);
      case KeyFormat.SHORT -> (short) readSigned(Short.MIN_VALUE, Short.MAX_VALUE);
      case KeyFormat.INT -> (int) readSigned(Integer.MIN_VALUE, Integer.MAX_VALUE);
      case KeyFormat.LONG -> readSigned(Long.MIN_VALUE, Long.MAX_VALUE);
      case KeyFormat.CHAR -> (char) readUnsigned(Character.MAX_VALUE);
      case KeyFormat.FLOAT -> Float.intBitsToFloat((int) readBytes(Integer.BYTES));
      case KeyFormat.DOUBLE -> Double.longBitsToDouble(readBytes(Long.BYTES));
      case KeyFormat.BIG_INTEGER -> readBigInteger();
      case KeyFormat.BIG_DECIMAL -> readBigDecimal();
      case KeyFormat.STRING -> readText();
      case KeyFormat.UUID -> new UUID(readBytes(Long.BYTES), readBytes(Long.BYTES));
      case KeyFormat.ENUM -> readEnum();
      case KeyFormat.RECORD, KeyFormat.LIST, KeyFormat.SET, KeyFormat.MAP -> readParts(tag, place);
      default -> readTime(tag - KeyFormat.FIRST_TIME);
    };
  }

  private @Nullable Object readParts(int tag, Class<?> place) {
    if (++depth > KeyFormat.MAX_DEPTH) {
      throw broken("it nests deeper than " + KeyFormat.MAX_DEPTH + " levels");
    }
    Object read =
        switch (tag) {
          case KeyFormat.RECORD -> readRecord();
          case KeyFormat.LIST -> readInto(new ArrayList<>());
          case KeyFormat.SET ->
              readInto(
                  place.isAssignableFrom(LinkedHashSet.class)
                      ? new LinkedHashSet<>()
                      : new TreeSet<>());
          default -> readMap(place);
        };
    depth--;
    return read;
  }

  private Object readRecord() {
    Class<?> type = gate.resolve(readText());
    if (!type.isRecord()) {
      throw broken("class " + type.getName() + " is not a record here");
    }
    KeyRecord record = records.apply(type);
    @Nullable Object[] values = record.blank();
    int count = readSize();
    for (int i = 0; i < count; i++) {
      String name = readText();
      KeyRecord.Component component = record.component(name);
      Object value = read(component == null ? Object.class : component.type());
      if (component != null) {
        values[component.place()] = fitting(value, component, type);
      }
    }
    return record.make(values);
  }

  private static @Nullable Object fitting(
      @Nullable Object value, KeyRecord.Component component, Class<?> type) {
    Class<?> declared = component.type();
    if (value == null && !declared.isPrimitive() || wrapper(declared).isInstance(value)) {
      return value;
    }
    throw new SerializationException(
        "the key has a "
            + (value == null ? "null" : value.getClass().getName())
            + " for "
            + type.getName()
            + "."
            + component.name()
            + ", expected a "
            + declared.getName());
  }

  private static Class<?> wrapper(Class<?> type) {
    return type.isPrimitive()
        ? java.lang.invoke.MethodType.methodType(type).wrap().returnType()
        : type;
  }

  private Collection<@Nullable Object> readInto(Collection<@Nullable Object> target) {
    int size = readSize();
    budget.claimBytes((long) BYTES_OF_ENTRY * size, WHAT);
    KeyGuard guard = target instanceof Set ? KeyGuard.of(budget, target) : null;
    for (int i = 0; i < size; i++) {
      Object element = read(Object.class);
      if (guard != null) {
        guard.check(element);
      }
      target.add(element);
    }
    return target;
  }

  private Map<@Nullable Object, @Nullable Object> readMap(Class<?> place) {
    Map<@Nullable Object, @Nullable Object> map =
        place.isAssignableFrom(LinkedHashMap.class) ? new LinkedHashMap<>() : new TreeMap<>();
    int size = readSize();
    budget.claimBytes((long) BYTES_OF_ENTRY * size, WHAT);
    KeyGuard guard = KeyGuard.of(budget, map);
    for (int i = 0; i < size; i++) {
      Object key = read(Object.class);
      guard.check(key);
      map.put(key, read(Object.class));
    }
    return map;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // it is an enum
  private Object readEnum() {
    Class<?> type = gate.resolve(readText());
    String name = readText();
    if (type.isEnum()) {
      try {
        return Enum.valueOf((Class<? extends Enum>) type, name);
      } catch (IllegalArgumentException e) {
        throw broken("enum " + type.getName() + " has no constant of its name");
      }
    }
    throw broken("class " + type.getName() + " is not an enum here");
  }

  private Object readTime(int index) {
    List<KeyFormat.Time> times = KeyFormat.TIMES;
    if (index < 0 || index >= times.size()) {
      throw broken(
          "it has a value of an unknown kind; a newer Trunkline wrote it, or it is damaged");
    }
    return times.get(index).parse().apply(readText());
  }

  private BigInteger readBigInteger() {
    int length = readLength();
    ReadBudget.requireBigInteger(length);
    if (length == 0) {
      throw broken("it has a number without digits");
    }
    int from = in.position();
    in.position(from + length);
    return new BigInteger(in.array(), from, length);
  }

  private BigDecimal readBigDecimal() {
    int scale = (int) readSigned(Integer.MIN_VALUE, Integer.MAX_VALUE);
    return new BigDecimal(readBigInteger(), scale);
  }

  private String readText() {
    int length = readLength();
    byte[] bytes = in.array();
    int from = in.position();
    int end = from + length;
    in.position(end);
    char[] units = new char[length];
    int count = 0;
    for (int at = from; at < end; ) {
      int first = bytes[at] & 0xff;
      int size = first < 0x80 ? 1 : first < 0xe0 ? 2 : 3;
      if (at + size > end || first >= 0x80 && first < 0xc0 || first >= 0xf0) {
        throw broken("it has a text that is not UTF-8");
      }
      int unit = size == 1 ? first : size == 2 ? first & 0x1f : first & 0xf;
      for (int i = 1; i < size; i++) {
        unit = unit << 6 | bytes[at + i] & 0x3f;
      }
      units[count++] = (char) unit;
      at += size;
    }
    return new String(units, 0, count);
  }

  private int readLength() {
    long length = readUnsigned(Integer.MAX_VALUE);
    if (length > in.remaining()) {
      throw broken("it ends within a value");
    }
    return (int) length;
  }

  /** A value takes a byte, so that no more can come than bytes are left. */
  private int readSize() {
    int size = readLength();
    budget.claimElements(size);
    return size;
  }

  private long readSigned(long least, long most) {
    long zigzag = readUnsigned(-1);
    long value = zigzag >>> 1 ^ -(zigzag & 1);
    if (value < least || value > most) {
      throw broken("it has a number that does not fit its kind");
    }
    return value;
  }

  /**
   * @param most unsigned
   */
  private long readUnsigned(long most) {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = in.read();
      if (next < 0) {
        throw broken("it ends within a value");
      }
      value |= (long) (next & LOW_BITS) << shift;
      if ((next & MORE) == 0) {
        if (Long.compareUnsigned(value, most) > 0) {
          throw broken("it has a number that is too large");
        }
        return value;
      }
    }
    throw broken("it has a number that does not end");
  }

  private long readBytes(int count) {
    if (count > in.remaining()) {
      throw broken("it ends within a value");
    }
    long value = 0;
    for (int i = 0; i < count; i++) {
      value = value << Byte.SIZE | in.read();
    }
    return value;
  }

  private static SerializationException broken(String why) {
    return new SerializationException("the bytes of a key cannot be read: " + why);
  }
}
