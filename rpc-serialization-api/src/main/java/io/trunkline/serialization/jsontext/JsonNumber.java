package io.trunkline.serialization.jsontext;

/** The grammar of numbers in RFC 8259. */
final class JsonNumber {

  private JsonNumber() {}

  /** Whether these bytes are a number. */
  static boolean is(byte[] array, int from, int to) {
    int at = from < to && array[from] == '-' ? from + 1 : from;
    int digits = digits(array, at, to);
    if (digits == 0 || digits > 1 && array[at] == '0') {
      return false;
    }
    at += digits;
    if (at < to && array[at] == '.') {
      digits = digits(array, at + 1, to);
      if (digits == 0) {
        return false;
      }
      at += 1 + digits;
    }
    if (at < to && (array[at] == 'e' || array[at] == 'E')) {
      at++;
      at += at < to && (array[at] == '-' || array[at] == '+') ? 1 : 0;
      digits = digits(array, at, to);
      if (digits == 0) {
        return false;
      }
      at += digits;
    }
    return at == to;
  }

  private static int digits(byte[] array, int from, int to) {
    int at = from;
    while (at < to && array[at] >= '0' && array[at] <= '9') {
      at++;
    }
    return at - from;
  }
}
