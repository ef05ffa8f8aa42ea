package io.trunkline.serialization.formats.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of the members of one class, in order, with their bytes in UTF-8, so that reading and
 * writing a member does not create a String. Immutable.
 */
public final class MemberNames {

  private final List<String> names;
  private final @Nullable String className;
  private final List<Class<?>> types;
  private final Map<String, Integer> indexes;
  private final byte[][] encoded;
  private final short[] byHash; // the index of a name, plus one, in the place of its hash
  private final short[] next; // for an index, the next one with the same hash, plus one

  /**
   * @param names without duplicates; their indexes are the order of the list
   */
  public MemberNames(List<String> names) {
    this(names, null, List.of());
  }

  /**
   * @param names without duplicates; their indexes are the order of the list
   * @param className the name under which the class is written; null if it is unknown
   * @param types the declared classes of the members; empty if they are unknown
   */
  MemberNames(List<String> names, @Nullable String className, List<Class<?>> types) {
    this.className = className;
    this.types = List.copyOf(types);
    if (names.size() > Short.MAX_VALUE - 1) {
      throw new IllegalArgumentException(
          names.size() + " members of one class, expected at most " + (Short.MAX_VALUE - 1));
    }
    this.names = List.copyOf(names);
    indexes = new HashMap<>(2 * names.size());
    encoded = new byte[names.size()][];
    byHash = new short[Math.max(4, Integer.highestOneBit(Math.max(1, names.size())) * 4)];
    next = new short[names.size()];
    for (int i = 0; i < encoded.length; i++) {
      indexes.put(names.get(i), i);
      encoded[i] = names.get(i).getBytes(UTF_8);
      int place = hash(encoded[i], 0, encoded[i].length) & byHash.length - 1;
      next[i] = byHash[place];
      byHash[place] = (short) (i + 1);
    }
  }

  /** The name under which the class is written; null for members that belong to no class. */
  public @Nullable String className() {
    return className;
  }

  /**
   * The class that a member of an object declares itself, whatever its type variables stand for.
   *
   * @throws IndexOutOfBoundsException if the members belong to no class
   */
  public Class<?> type(int index) {
    return types.get(index);
  }

  /** The number of names. */
  public int size() {
    return encoded.length;
  }

  /** The name with this index. */
  public String name(int index) {
    return names.get(index);
  }

  /** The name's bytes in UTF-8; must not be changed. */
  public byte[] utf8(int index) {
    return encoded[index];
  }

  /**
   * The index of the name with these bytes in UTF-8.
   *
   * @param expected the index that is compared first; any int
   * @return -1 if no name has these bytes
   */
  public int find(byte[] bytes, int offset, int length, int expected) {
    if (expected >= 0 && expected < encoded.length && is(expected, bytes, offset, length)) {
      return expected;
    }
    int i = byHash[hash(bytes, offset, length) & byHash.length - 1] - 1;
    while (i >= 0 && !is(i, bytes, offset, length)) {
      i = next[i] - 1;
    }
    return i;
  }

  /**
   * The index of a name.
   *
   * @param expected the index that is compared first; any int
   * @return -1 if the name is unknown
   */
  public int find(String name, int expected) {
    return expected >= 0 && expected < encoded.length && names.get(expected).equals(name)
        ? expected
        : indexes.getOrDefault(name, -1);
  }

  private boolean is(int index, byte[] bytes, int offset, int length) {
    byte[] name = encoded[index];
    return name.length == length && Arrays.equals(name, 0, length, bytes, offset, offset + length);
  }

  /** Of few bytes: a long name that is none of them costs no more than a short one. */
  private static int hash(byte[] bytes, int offset, int length) {
    int hash = length;
    if (length > 0) {
      hash = 31 * hash + bytes[offset];
      hash = 31 * hash + bytes[offset + length / 2];
      hash = 31 * hash + bytes[offset + length - 1];
    }
    return hash ^ hash >>> 7;
  }

  @Override
  public String toString() {
    return names.toString();
  }
}
