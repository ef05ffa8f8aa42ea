package io.trunkline.serialization.formats.dubbo;

import io.trunkline.serialization.formats.model.ValueKind;
import org.jspecify.annotations.Nullable;

/** What the values of classes are to the binder. */
final class Kinds {

  private static final int LONGEST_NAME = 1024;

  private Kinds() {}

  /** Reads the class of a value where nothing is declared. */
  static String readClass(DubboInput in) {
    int tag = in.readByte();
    if (tag == Tags.CLASS_NUMBER) {
      long number = in.index();
      if (number >= Tags.CLASSES.size()) {
        throw in.failure("the number of a class is " + number);
      }
      return Tags.CLASSES.get((int) number);
    }
    if (tag != Tags.CLASS) {
      throw in.failure(
          tag == Tags.EMPTY
              ? "a plain Object is not read; let the sender pass null"
              : "expected the class of a value");
    }
    String text = in.text(LONGEST_NAME).replace('/', '.');
    boolean isArray = text.startsWith("[") && text.length() > 1;
    boolean isClass = text.startsWith("L") && text.endsWith(";") && text.length() > 2;
    if (!isArray && !isClass) {
      throw in.failure("the class of a value has no name");
    }
    return isArray ? text : text.substring(1, text.length() - 1);
  }

  /** Whether a value tells its class where nothing is declared. */
  static boolean isSelfDescribing(String type) {
    return type.equals(Containers.LIST)
        || type.equals(Containers.MAP)
        || type.equals(Tags.BINARY)
        || scalar(type) != null;
  }

  /** The kind of a primitive type, its boxes or String; null for another class. */
  static @Nullable ValueKind scalar(String type) {
    return switch (type) {
      case "boolean", "java.lang.Boolean" -> ValueKind.BOOLEAN;
      case "byte", "short", "int", "long" -> ValueKind.INTEGER;
      case "java.lang.Byte", "java.lang.Short", "java.lang.Integer", "java.lang.Long" ->
          ValueKind.INTEGER;
      case "float", "double", "java.lang.Float", "java.lang.Double" -> ValueKind.DECIMAL;
      case "char", "java.lang.Character" -> ValueKind.SCALAR;
      case "java.lang.String" -> ValueKind.TEXT;
      default -> null;
    };
  }

  /** The kind of the value of a class that is next. */
  static ValueKind of(String type, DubboInput in) {
    int tag = in.peekByte();
    ValueKind scalar = scalar(type);
    if (tag == Tags.NULL || type.equals("java.lang.Boolean") && tag == Tags.SMALL - 1) {
      return ValueKind.NULL;
    }
    if (scalar != null) {
      return scalar;
    }
    return switch (tag) {
      case Tags.REFERENCE -> ValueKind.REFERENCE;
      case Tags.STREAM -> ValueKind.SCALAR;
      case Tags.VALUE -> ValueKind.INTEGER;
      case Tags.BYTES, Tags.EMPTY -> type.equals(Tags.BINARY) ? ValueKind.BINARY : ValueKind.TEXT;
      case Tags.VALUES -> ValueKind.ARRAY;
      case Tags.MAP -> ValueKind.MAP;
      case Tags.OBJECT ->
          !type.equals(Tags.OBJECTS) && !Containers.isObject(type)
              ? ValueKind.OBJECT
              : Containers.isMap(type) ? ValueKind.MAP : ValueKind.ARRAY;
      default -> throw in.failure("a value has a tag that does not belong here");
    };
  }

  /** The number of a primitive type or a class that is written like this. */
  static Number number(String type, long bits) {
    return switch (type) {
      case "byte", "java.lang.Byte" -> (Number) (byte) bits;
      case "short", "java.lang.Short" -> (Number) (short) bits;
      case "int", "java.lang.Integer" -> (Number) (int) bits;
      case "float", "java.lang.Float" -> (Number) Float.intBitsToFloat((int) bits);
      case "double", "java.lang.Double" -> (Number) Double.longBitsToDouble(bits);
      default -> (Number) bits;
    };
  }
}
