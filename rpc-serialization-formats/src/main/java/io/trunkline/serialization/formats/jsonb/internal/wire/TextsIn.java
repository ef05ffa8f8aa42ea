package io.trunkline.serialization.formats.jsonb.internal.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.serialization.SerializationException;
import java.nio.charset.Charset;

/** Reads texts in each form that JSONB has for them. */
abstract class TextsIn extends NumbersIn {

  private static final String GB18030 = "GB18030";

  /** The number of bytes of the text that begins with this tag, which are next. */
  final int readTextLength(int tag) {
    if (tag >= Tags.TEXT_DIRECT && tag <= Tags.TEXT_DIRECT + Tags.TEXT_DIRECT_MAX) {
      int length = tag - Tags.TEXT_DIRECT;
      require(length);
      return length;
    }
    if (!Tags.isText(tag)) {
      throw expected("a text", tag);
    }
    return readLength(1);
  }

  /** Takes a text. */
  final String takeText() {
    int tag = next();
    return decode(tag, readTextLength(tag));
  }

  /** Takes a text of at most so many characters. */
  final String takeText(int maxChars) {
    int tag = next();
    int length = readTextLength(tag);
    if (tag <= Tags.TEXT_LATIN && length > maxChars) {
      throw SerializationException.stringTooLong(length, maxChars);
    }
    // No form has characters of more than four bytes, so this one is not worth to be decoded.
    if (length / 4 > maxChars) {
      throw SerializationException.stringTooLong(length / 4, maxChars);
    }
    String text = decode(tag, length);
    if (text.length() > maxChars) {
      throw SerializationException.stringTooLong(text.length(), maxChars);
    }
    return text;
  }

  final void skipText(int tag) {
    int length = readTextLength(tag);
    at += length;
  }

  final String decode(int tag, int length) {
    int from = at;
    at += length;
    return switch (tag) {
      case Tags.TEXT_UTF8 -> new String(bytes, from, length, UTF_8);
      case Tags.TEXT_UTF16 -> new String(bytes, from, length, UTF_16);
      case Tags.TEXT_UTF16_LE -> wide(from, length, 0);
      case Tags.TEXT_UTF16_BE -> wide(from, length, 1);
      case Tags.TEXT_GB18030 -> new String(bytes, from, length, gb18030());
      default -> new String(bytes, from, length, ISO_8859_1);
    };
  }

  /** Unit by unit, because a half of a surrogate pair is a text, too. */
  private String wide(int from, int length, int low) {
    if (length % 2 != 0) {
      throw broken("a text in UTF-16 with an odd number of bytes");
    }
    char[] units = new char[length / 2];
    for (int i = 0; i < units.length; i++) {
      int unit = from + 2 * i;
      units[i] = (char) (bytes[unit + low] & 0xff | bytes[unit + 1 - low] << 8);
    }
    return new String(units);
  }

  private static Charset gb18030() {
    if (!Charset.isSupported(GB18030)) {
      throw new SerializationException(
          "fastjson2: the message has a text in GB18030, which this Java lacks; add the module"
              + " jdk.charsets");
    }
    return Charset.forName(GB18030);
  }
}
