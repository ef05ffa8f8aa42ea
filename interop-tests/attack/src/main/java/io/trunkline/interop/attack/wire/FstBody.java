package io.trunkline.interop.attack.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * In FST 2.48. An object's number is where it begins in the body; names of classes are numbered
 * from 1000 through the whole body.
 */
final class FstBody implements Body {

  private static final Map<String, Integer> NUMBERS =
      Map.of(
          "java.math.BigInteger", 11,
          "java.util.TreeMap", 14,
          "java.util.HashMap", 15,
          "java.util.ArrayList", 16,
          "java.util.TreeSet", 22,
          "java.util.LinkedList", 23,
          "java.util.Hashtable", 27);
  private static final int FIRST_NAME = 1000;
  private static final int OBJECT = 0;
  private static final int STRING = 0xfc;
  private static final int INTEGER = 0xf7;
  private static final int HANDLE = 0xf9;
  private static final int BY_NAME = 1;

  private final Bytes bytes = new Bytes();
  private final List<String> names = new ArrayList<>();

  @Override
  public Body head(String text) {
    string(text);
    return this;
  }

  @Override
  public Body item() {
    return this;
  }

  private void string(String text) {
    whole(text.length());
    bytes.ascii(text);
  }

  private void whole(int value) {
    if (value > -127 && value <= 127) {
      bytes.put(value);
    } else if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
      bytes.put(0x80, value, value >> 8);
    } else {
      bytes.put(0x81, value, value >> 8, value >> 16, value >> 24);
    }
  }

  private void type(String type) {
    int known = NUMBERS.getOrDefault(type, names.indexOf(type) + FIRST_NAME);
    if (known >= FIRST_NAME) {
      bytes.put(0xff, known, known >> 8);
    } else if (known < FIRST_NAME - 1) {
      bytes.put(known);
    } else {
      names.add(type);
      bytes.put(BY_NAME);
      string(type);
    }
  }

  @Override
  public Body text(String text) {
    bytes.put(STRING);
    string(text);
    return this;
  }

  @Override
  public Body number(int value) {
    bytes.put(INTEGER);
    whole(value);
    return this;
  }

  @Override
  public int list(String type, int size) {
    int number = begin(type);
    whole(size);
    return number;
  }

  private int begin(String type) {
    int number = bytes.size();
    bytes.put(OBJECT);
    type(type);
    return number;
  }

  @Override
  public int map(String type, int size) {
    return list(type, size);
  }

  @Override
  public Body end() {
    return this;
  }

  @Override
  public Body again(int number, String type) {
    bytes.put(HANDLE);
    whole(number);
    return this;
  }

  @Override
  public int bigInteger(int size) {
    int number = list("java.math.BigInteger", size);
    for (int i = 0; i < size; i++) {
      bytes.put(1 + i % 100);
    }
    return number;
  }

  @Override
  public Body object(String type) {
    begin(type);
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
