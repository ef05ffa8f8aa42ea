package io.trunkline.serialization.formats.dubbo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bytes in front of values, and the numbers of classes. */
final class Tags {

  static final int OBJECT = 0x80;
  static final int REFERENCE = 0x81;
  static final int STREAM = 0x82;
  static final int BYTES = 0x83;
  static final int VALUE = 0x84;
  static final int VALUES = 0x85;
  static final int MAP = 0x86;
  static final int CLASS = 0x8a;
  static final int CLASS_NUMBER = 0x8b;
  static final int NULL = 0x94;
  static final int EMPTY = 0x95;

  /** Of a number from -15 to 31, after which nothing follows, without the number. */
  static final int SMALL = 25;

  static final int LEAST_SMALL = -15;
  static final int MOST_SMALL = 31;

  static final String OBJECTS = "[Ljava.lang.Object;";
  static final String BINARY = "[B";

  /** The classes with numbers, in their order. */
  static final List<String> CLASSES =
      List.of(
          "[Z",
          BINARY,
          "[C",
          "[S",
          "[I",
          "[J",
          "[F",
          "[D",
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Short",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Float",
          "java.lang.Double",
          "java.lang.String",
          "[Ljava.lang.String;",
          Containers.LIST,
          Containers.MAP,
          "java.util.HashSet",
          "java.util.Date",
          "java.sql.Date",
          "java.sql.Time",
          "java.sql.Timestamp",
          "java.util.LinkedList",
          "java.util.LinkedHashMap",
          "java.util.LinkedHashSet");

  private Tags() {}

  /** The name of the class of an array's elements; null if each element has its class. */
  static @Nullable String component(String array) {
    String element = array.substring(1);
    return switch (element.charAt(0)) {
      case '[' -> element;
      case 'L' -> open(element.substring(1, element.length() - 1));
      case 'Z' -> "boolean";
      case 'B' -> "byte";
      case 'C' -> "char";
      case 'S' -> "short";
      case 'I' -> "int";
      case 'J' -> "long";
      case 'F' -> "float";
      default -> "double";
    };
  }

  private static @Nullable String open(String name) {
    return name.equals("java.lang.Object") ? null : name;
  }

  /** The place that a field of this class is; null if its value has its class. */
  static @Nullable String place(Class<?> declared) {
    return declared == Object.class || declared.isInterface() ? null : declared.getName();
  }
}
