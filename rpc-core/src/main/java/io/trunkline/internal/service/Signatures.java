package io.trunkline.internal.service;

/** Methods as Java writes them, for messages about one that is not there. */
final class Signatures {

  private static final int MAX_TYPES = 256;
  private static final int MAX_SHOWN = 400;

  private Signatures() {}

  /**
   * A method with its parameter types, such as {@code slow(java.lang.String, int[])}.
   *
   * @param descriptor the JVM descriptors of the types, joined; shown as it is if it is none, for
   *     it may come from a peer
   */
  static String of(String method, String descriptor) {
    StringBuilder types = new StringBuilder();
    int at = 0;
    for (int count = 0; at < descriptor.length(); count++) {
      int end = end(descriptor, at);
      if (end < 0 || count == MAX_TYPES) {
        return method + "(" + descriptor + ")";
      }
      types.append(count == 0 ? "" : ", ");
      append(types, descriptor, at, end);
      at = end;
    }
    return method + "(" + types + ")";
  }

  /** Where the type that begins here ends; negative if there is none. */
  private static int end(String descriptor, int start) {
    int at = start;
    while (at < descriptor.length() && descriptor.charAt(at) == '[') {
      at++;
    }
    if (at == descriptor.length()) {
      return -1;
    }
    if (descriptor.charAt(at) == 'L') {
      return descriptor.indexOf(';', at) + 1 == 0 ? -1 : descriptor.indexOf(';', at) + 1;
    }
    return primitive(descriptor.charAt(at)).isEmpty() ? -1 : at + 1;
  }

  private static void append(StringBuilder types, String descriptor, int start, int end) {
    int dimensions = 0;
    while (descriptor.charAt(start + dimensions) == '[') {
      dimensions++;
    }
    char first = descriptor.charAt(start + dimensions);
    types.append(
        first == 'L'
            ? descriptor.substring(start + dimensions + 1, end - 1).replace('/', '.')
            : primitive(first));
    types.append("[]".repeat(dimensions));
  }

  private static String primitive(char tag) {
    return switch (tag) {
      case 'B' -> "byte";
      case 'C' -> "char";
      case 'D' -> "double";
      case 'F' -> "float";
      case 'I' -> "int";
      case 'J' -> "long";
      case 'S' -> "short";
      case 'Z' -> "boolean";
      default -> "";
    };
  }

  /** Text of a peer as a message shows it: whole if it is short. */
  static String shown(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
  }
}
