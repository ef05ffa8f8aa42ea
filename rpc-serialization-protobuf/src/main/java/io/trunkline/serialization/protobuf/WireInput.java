package io.trunkline.serialization.protobuf;

import io.trunkline.serialization.SerializationException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads the wire format of protobuf from a range of an array, never beyond a limit. Every method
 * throws {@link SerializationException} for bytes that cannot be that. For one thread.
 */
final class WireInput {

  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int LENGTH = 2;
  static final int GROUP = 3;
  static final int END_GROUP = 4;
  static final int FIXED32 = 5;

  private static final char REPLACEMENT = '\ufffd'; // of what is no UTF-8, or sent as itself
  private static final int MAX_VARINT_BYTES = 10;

  private final byte[] array;
  private final int start;
  private int position;

  WireInput(byte[] array, int position) {
    this.array = array;
    this.start = position;
    this.position = position;
  }

  int position() {
    return position;
  }

  void position(int next) {
    position = next;
  }

  /** A number of at most 64 bits. */
  long varint(int limit) {
    long value = 0;
    for (int i = 0; i < MAX_VARINT_BYTES; i++) {
      if (position >= limit) {
        throw malformed("a number goes on behind the end");
      }
      byte next = array[position++];
      value |= (long) (next & 0x7f) << 7 * i;
      if (next >= 0) {
        return value;
      }
    }
    throw malformed("a number has more than " + MAX_VARINT_BYTES + " bytes");
  }

  /** The number and kind of the next field: {@code number << 3 | kind}. */
  int tag(int limit) {
    long tag = varint(limit) & 0xffff_ffffL;
    if (tag >>> 3 == 0) {
      throw malformed("a field has number 0, expected 1 or more");
    }
    return (int) tag;
  }

  /** The length of what follows, all of which is there; returns where that ends. */
  int end(int limit) {
    long length = varint(limit);
    if (length < 0 || length > limit - position) {
      throw malformed("a length is " + length + ", expected at most " + (limit - position));
    }
    return position + (int) length;
  }

  /** Skips so many bytes. */
  void skip(int bytes, int limit) {
    if (bytes > limit - position) {
      throw malformed("a field goes on behind the end");
    }
    position += bytes;
  }

  /** Skips a field that has no fields of its own. */
  void skipValue(int kind, int limit) {
    switch (kind) {
      case VARINT -> varint(limit);
      case FIXED64 -> skip(Long.BYTES, limit);
      case LENGTH -> position = end(limit);
      case FIXED32 -> skip(Integer.BYTES, limit);
      default -> throw malformed("a field has kind " + kind + ", which has no place here");
    }
  }

  /** The text up to there. */
  String text(int end) {
    String text = new String(array, position, end - position, StandardCharsets.UTF_8);
    if (text.indexOf(REPLACEMENT) >= 0) {
      requireUtf8(end);
    }
    position = end;
    return text;
  }

  private void requireUtf8(int end) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(array, position, end - position));
    } catch (CharacterCodingException e) {
      throw malformed("a text is not UTF-8");
    }
  }

  byte[] array() {
    return array;
  }

  /** For bytes that are no message of protobuf; the text has none of their content. */
  SerializationException malformed(String what) {
    return new SerializationException(
        ProtobufSerializationProvider.NAME
            + ": "
            + what
            + ", at byte "
            + (position - start)
            + "; the peer must write protobuf, with the same proto file");
  }
}
