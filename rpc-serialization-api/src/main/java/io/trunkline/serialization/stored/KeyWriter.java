package io.trunkline.serialization.stored;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes one key. For one thread. */
final class KeyWriter {

  private static final int LOW_BITS = 0x7f;
  private static final int MORE = 0x80;

  private final PayloadOutput out;
  private final Function<Class<?>, KeyRecord> records;
  private int depth;

  KeyWriter(PayloadOutput out, Function<Class<?>, KeyRecord> records) {
    this.out = out;
    this.records = records;
  }

  /**
   * Writes a value.
   *
   * @param where it stands, for the text of a refusal; null for the key itself
   */
  void write(@Nullable Object value, @Nullable String where) {
    if (value == null) {
      out.write(KeyFormat.NULL);
    } else if (value instanceof String text) {
      out.write(KeyFormat.STRING);
      writeText(text);
    } else if (value instanceof Boolean flag) {
      out.write(flag ? KeyFormat.TRUE : KeyFormat.FALSE);
    } else if (value instanceof Number && writeNumber(value)) {
      return;
    } else if (value instanceof Character unit) {
      out.write(KeyFormat.CHAR);
      writeUnsigned(unit);
    } else if (value instanceof UUID id) {
      out.write(KeyFormat.UUID);
      writeBytes(id.getMostSignificantBits(), Long.BYTES);
      writeBytes(id.getLeastSignificantBits(), Long.BYTES);
    } else if (value instanceof Enum<?> constant) {
      out.write(KeyFormat.ENUM);
      writeText(constant.getDeclaringClass().getName());
      writeText(constant.name());
    } else if (!writeTime(value)) {
      writeParts(value, where);
    }
  }

  /** Of a class of the JDK; others may be subclasses with a content of their own. */
  private boolean writeNumber(Object number) {
    Class<?> type = number.getClass();
    if (type == Integer.class) {
      out.write(KeyFormat.INT);
      writeSigned((Integer) number);
    } else if (type == Long.class) {
      out.write(KeyFormat.LONG);
      writeSigned((Long) number);
    } else if (type == Short.class) {
      out.write(KeyFormat.SHORT);
      writeSigned((Short) number);
    } else if (type == Byte.class) {
      out.write(KeyFormat.BYTE);
      out.write((Byte) number);
    } else if (type == Double.class) {
      out.write(KeyFormat.DOUBLE);
      writeBytes(Double.doubleToLongBits((Double) number), Long.BYTES);
    } else if (type == Float.class) {
      out.write(KeyFormat.FLOAT);
      writeBytes(Float.floatToIntBits((Float) number), Integer.BYTES);
    } else if (type == BigInteger.class) {
      out.write(KeyFormat.BIG_INTEGER);
      writeBigInteger((BigInteger) number);
    } else if (type == BigDecimal.class) {
      out.write(KeyFormat.BIG_DECIMAL);
      writeSigned(((BigDecimal) number).scale());
      writeBigInteger(((BigDecimal) number).unscaledValue());
    } else {
      return false;
    }
    return true;
  }

  private boolean writeTime(Object value) {
    int index = JdkClasses.has(value.getClass()) ? KeyFormat.time(value.getClass()) : -1;
    if (index < 0) {
      return false;
    }
    out.write(KeyFormat.FIRST_TIME + index);
    writeText(KeyFormat.TIMES.get(index).text().apply(value));
    return true;
  }

  private void writeParts(Object value, @Nullable String where) {
    Class<?> type = value.getClass();
    if (++depth > KeyFormat.MAX_DEPTH) {
      throw new SerializationException(
          "a key nests deeper than " + KeyFormat.MAX_DEPTH + " levels at " + where);
    }
    if (type.isRecord()) {
      writeRecord(value);
    } else if (!JdkClasses.has(value.getClass())) {
      throw KeyFormat.refused(type, "nothing says when two of it have equal bytes", where);
    } else if (value instanceof List<?> list) {
      out.write(KeyFormat.LIST);
      Object[] elements = list.toArray(); // once, since another thread may change it
      writeUnsigned(elements.length);
      for (Object element : elements) {
        write(element, where);
      }
    } else if (value instanceof Set<?> set) {
      requireNoOrder(set instanceof SortedSet<?> sorted ? sorted.comparator() : null, type, where);
      out.write(KeyFormat.SET);
      writeSorted(set, where, type);
    } else if (value instanceof Map<?, ?> map && !(map instanceof IdentityHashMap)) {
      requireNoOrder(
          map instanceof SortedMap<?, ?> sorted ? sorted.comparator() : null, type, where);
      out.write(KeyFormat.MAP);
      writeSorted(map.entrySet(), where, type);
    } else {
      throw KeyFormat.refused(
          type, "its objects can change, or are equal only to themselves", where);
    }
    depth--;
  }

  private static void requireNoOrder(
      @Nullable Object comparator, Class<?> type, @Nullable String where) {
    if (comparator != null && comparator != Comparator.naturalOrder()) {
      String name = comparator.getClass().getName();
      throw KeyFormat.refused(type, "its comparator, a " + name + ", is not written", where);
    }
  }

  private void writeRecord(Object value) {
    Class<?> type = value.getClass();
    KeyRecord record = records.apply(type);
    out.write(KeyFormat.RECORD);
    writeText(type.getName());
    writeUnsigned(record.components().size());
    for (KeyRecord.Component component : record.components()) {
      writeText(component.name());
      Object part = component.of(value);
      String place = type.getName() + "." + component.name();
      requireFits(part, component, place);
      write(part, place);
    }
  }

  private static void requireFits(
      @Nullable Object part, KeyRecord.Component component, String place) {
    boolean fits =
        part instanceof List
            ? component.takesList()
            : part instanceof Set
                ? component.takesSet()
                : !(part instanceof Map) || component.takesMap();
    if (part != null && !fits) {
      throw KeyFormat.refused(
          part.getClass(),
          "it arrives as another collection, which the component does not take: declare List, Set or"
              + " Map",
          place);
    }
  }

  /** Writes elements or entries in the order of their bytes. */
  private void writeSorted(Collection<?> parts, @Nullable String where, Class<?> type) {
    int start = out.position();
    List<byte[]> pieces = new ArrayList<>();
    for (Object part : parts) {
      int from = out.position();
      if (part instanceof Map.Entry<?, ?> entry && Map.class.isAssignableFrom(type)) {
        write(entry.getKey(), where);
        write(entry.getValue(), where);
      } else {
        write(part, where);
      }
      pieces.add(Arrays.copyOfRange(out.array(), from, out.position()));
    }
    pieces.sort(Arrays::compareUnsigned);
    out.position(start);
    writeUnsigned(pieces.size());
    byte[] before = null;
    for (byte[] piece : pieces) {
      if (before != null && Arrays.equals(before, piece)) {
        throw KeyFormat.refused(type, "it holds two equal elements", where);
      }
      out.write(piece, 0, piece.length);
      before = piece;
    }
  }

  private void writeBigInteger(BigInteger number) {
    byte[] bytes = number.toByteArray();
    writeUnsigned(bytes.length);
    out.write(bytes, 0, bytes.length);
  }

  private void writeText(String text) {
    long bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      bytes += bytesOf(text.charAt(i));
    }
    writeUnsigned(bytes);
    out.ensure((int) Math.min(bytes, Integer.MAX_VALUE));
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      switch (bytesOf(unit)) {
        case 1 -> out.write(unit);
        case 2 -> {
          out.write(0xc0 | unit >> 6);
          out.write(0x80 | unit & 0x3f);
        }
        default -> {
          out.write(0xe0 | unit >> 12);
          out.write(0x80 | unit >> 6 & 0x3f);
          out.write(0x80 | unit & 0x3f);
        }
      }
    }
  }

  private static int bytesOf(char unit) {
    return unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
  }

  private void writeSigned(long value) {
    writeUnsigned(value << 1 ^ value >> Long.SIZE - 1);
  }

  private void writeUnsigned(long value) {
    long left = value;
    while ((left & ~LOW_BITS) != 0) {
      out.write((int) (left & LOW_BITS | MORE));
      left >>>= 7;
    }
    out.write((int) left);
  }

  private void writeBytes(long value, int bytes) {
    for (int shift = (bytes - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      out.write((int) (value >> shift));
    }
  }
}
