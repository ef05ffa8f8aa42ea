package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads strings and small numbers straight from the message. It knows no other form, and so it is
 * what reads the head of a message, before anything is known of its sender's intentions.
 *
 * <p>A string is one or more chunks of UTF-16 units, each encoded on its own in one to three bytes;
 * a chunk says how many units it has. A declared length is compared with the bytes present before
 * it is used.
 */
final class LeadingItems {

  private static final int NULL = 'N';
  private static final int LAST_CHUNK = 'S';
  private static final int CHUNK = 'R';

  private LeadingItems() {}

  static boolean isString(int tag) {
    return tag == NULL
        || tag == LAST_CHUNK
        || tag == CHUNK
        || tag >= 0x00 && tag <= 0x1f
        || tag >= 0x30 && tag <= 0x33;
  }

  static boolean isInt(int tag) {
    return tag == 'I' || tag >= 0x80 && tag <= 0xd7;
  }

  static @Nullable String readString(PayloadInput in) {
    int tag = next(in);
    if (tag == NULL) {
      return null;
    }
    if (tag != CHUNK) {
      return chunk(in, units(in, tag));
    }
    StringBuilder text = new StringBuilder();
    while (tag == CHUNK) {
      text.append(chunk(in, units(in, tag)));
      tag = next(in);
      if (tag == NULL) {
        throw expected("the next chunk of a string", tag);
      }
    }
    return text.append(chunk(in, units(in, tag))).toString();
  }

  static int readInt(PayloadInput in) {
    int tag = next(in);
    if (!isInt(tag)) {
      throw expected("a small number", tag);
    }
    if (tag == 'I') {
      return next(in) << 24 | next(in) << 16 | next(in) << 8 | next(in);
    }
    if (tag <= 0xbf) {
      return tag - 0x90;
    }
    return tag <= 0xcf
        ? (tag - 0xc8 << 8) + next(in)
        : (tag - 0xd4 << 16) + (next(in) << 8) + next(in);
  }

  private static int units(PayloadInput in, int tag) {
    int units;
    if (tag <= 0x1f) {
      units = tag;
    } else if (tag >= 0x30 && tag <= 0x33) {
      units = (tag - 0x30 << 8) + next(in);
    } else if (tag == LAST_CHUNK || tag == CHUNK) {
      units = (next(in) << 8) + next(in);
    } else {
      throw expected("a string", tag);
    }
    if (units > in.remaining()) {
      throw new SerializationException(
          "hessian2: a string declares "
              + units
              + " characters, the message has "
              + in.remaining()
              + " bytes left");
    }
    return units;
  }

  private static String chunk(PayloadInput in, int units) {
    byte[] bytes = in.array();
    int start = in.position();
    int i = 0;
    while (i < units && bytes[start + i] >= 0) {
      i++;
    }
    if (i == units) {
      in.position(start + units);
      return new String(bytes, start, units, StandardCharsets.ISO_8859_1);
    }
    char[] chars = new char[units];
    for (int unit = 0; unit < units; unit++) {
      chars[unit] = unit(in);
    }
    return new String(chars);
  }

  private static char unit(PayloadInput in) {
    int first = next(in);
    if (first < 0x80) {
      return (char) first;
    }
    if ((first & 0xe0) == 0xc0) {
      return (char) ((first & 0x1f) << 6 | continuation(in));
    }
    if ((first & 0xf0) == 0xe0) {
      return (char) ((first & 0x0f) << 12 | continuation(in) << 6 | continuation(in));
    }
    throw expected("a character of at most three bytes", first);
  }

  private static int continuation(PayloadInput in) {
    int next = next(in);
    if ((next & 0xc0) != 0x80) {
      throw expected("a continuation byte of a character", next);
    }
    return next & 0x3f;
  }

  private static int next(PayloadInput in) {
    int next = in.read();
    if (next < 0) {
      throw new SerializationException("hessian2: the message ends where a string or number is");
    }
    return next;
  }

  static SerializationException expected(String what, int tag) {
    return new SerializationException(
        "hessian2: expected " + what + ", found byte " + Failures.hex(tag));
  }
}
