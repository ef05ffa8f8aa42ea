package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.SerializationException;

/** The numbers of the fields by which a value says what it is where Object is declared. */
final class Dynamics {

  /** The class behind all dimensions, the length and the dimensions, and the elements. */
  static final int ARRAY = 15;

  static final int OBJECT = 16;
  static final int ENUM_SET = 22;
  static final int ENUM_MAP = 23;
  static final int ENUM = 24;
  static final int COLLECTION = 25;
  static final int MAP = 26;

  /** The first number of the collections and maps that {@code Collections} makes. */
  static final int POLYMORPHIC = 28;

  static final int DELEGATE = ScalarKind.DELEGATE;
  static final int ARRAY_SCALAR = 33;
  static final int ARRAY_ENUM = 34;
  static final int ARRAY_POJO = 35;
  static final int THROWABLE = 52;
  static final int POJO = 127;

  static final int ARRAY_LENGTH = 3;
  static final int ARRAY_DIMENSIONS = 2;

  /** How many of the next elements of an array of a declared class are null. */
  static final int NULLS = 3;

  static final int MOST_DIMENSIONS = 100;

  private Dynamics() {}

  /** The name of the class of arrays of so many dimensions. */
  static String arrayName(String element, int dimensions) {
    String letter =
        switch (element) {
          case "boolean" -> "Z";
          case "byte" -> "B";
          case "char" -> "C";
          case "short" -> "S";
          case "int" -> "I";
          case "long" -> "J";
          case "float" -> "F";
          case "double" -> "D";
          default -> "L" + element + ";";
        };
    return "[".repeat(dimensions) + letter;
  }

  static SerializationException unknown(WireInput in, int number) {
    return in.failure(
        number == POLYMORPHIC || number == POLYMORPHIC + 1
            ? "a view or an unmodifiable collection of java.util.Collections is not read from"
                + " stock's peers; let the sender copy it into an ArrayList, HashSet or HashMap"
            : "a value of the kind " + number + " is not read from stock's peers");
  }

  static SerializationException droppedNulls(WireInput in, int length, int elements) {
    return in.failure(
        "an array of length "
            + length
            + " has "
            + elements
            + " elements: stock's peers drop those that are null, wherever they are; let the sender"
            + " use a list without them");
  }
}
