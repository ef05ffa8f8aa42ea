package io.trunkline.serialization.kryo;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;

/**
 * Recognises what Dubbo 2.6 and 2.7 write with Kryo 4, so that a message which cannot be read is
 * refused for what it is. Their requests and answers end with a map of attachments, which is number
 * 33 in Kryo 4 and an {@code ArrayList} here; a map written so never ends a message written by
 * Trunkline.
 */
final class Kryo4Message {

  /** Attachments longer than this are not looked for: what a hostile message costs is bounded. */
  private static final int LOOKED_AT = 4_096;

  private static final int MAP = 33 + 2;
  private static final int STRING = 1 + 2;
  private static final int NEW_OBJECT = 1;
  private static final int MAX_ENTRIES = 127;

  /** What both sides say of such a peer. */
  static final String ADVICE =
      "Dubbo 2.6 and 2.7 write kryo in the form of Kryo 4, which is another one than that of Kryo 5"
          + " here and in Dubbo 3; use hessian2 with them";

  private final byte[] bytes;
  private final int end;
  private int at;

  private Kryo4Message(byte[] bytes, int end) {
    this.bytes = bytes;
    this.end = end;
  }

  /** Whether the message that begins there ends with attachments of Kryo 4. */
  static boolean isIn(PayloadInput in, int start) {
    Kryo4Message message = new Kryo4Message(in.array(), in.limit());
    for (int at = Math.max(start, in.limit() - LOOKED_AT); at < in.limit() - 2; at++) {
      if (message.isMapUpToTheEnd(at)) {
        return true;
      }
    }
    return false;
  }

  /** What to throw in place of what reading such a message came to. */
  static SerializationException refusal(SerializationException failure) {
    SerializationException refusal =
        new SerializationException(
            "kryo: the peer's map of attachments has number 33, which is Kryo 4's: " + ADVICE);
    refusal.setStackTrace(failure.getStackTrace());
    return refusal;
  }

  private boolean isMapUpToTheEnd(int start) {
    at = start;
    if (!isNext(MAP) || !isNext(NEW_OBJECT)) {
      return false;
    }
    int entries = bytes[at++];
    if (entries < 1 || entries > MAX_ENTRIES) {
      return false;
    }
    for (int i = 0; i < entries; i++) {
      if (!skipString() || !skipString()) {
        return false;
      }
    }
    return at == end;
  }

  private boolean isNext(int value) {
    return at < end && bytes[at++] == value;
  }

  /** A string as an object, or a reference to one that came before. */
  private boolean skipString() {
    if (!isNext(STRING) || at >= end) {
      return false;
    }
    if (bytes[at] != NEW_OBJECT) {
      return skipReference();
    }
    at++;
    return at < end && (bytes[at] < 0 ? skipCounted(bytes[at]) : skipMarked());
  }

  private boolean skipReference() {
    boolean isNumber = bytes[at] != 0;
    at += bytes[at] < 0 ? 2 : 1; // entries are few, so their numbers have two bytes at most
    return isNumber && at <= end;
  }

  /** ASCII whose last byte has bit 7 set. */
  private boolean skipMarked() {
    while (at < end && bytes[at++] >= 0) {
      // a character that is not the last
    }
    return bytes[at - 1] < 0;
  }

  /** A string behind its length + 1: six bits, and seven in the next byte if bit 6 says so. */
  private boolean skipCounted(int first) {
    at++;
    int count = first & 0x3f;
    if ((first & 0x40) != 0) {
      if (at >= end || bytes[at] < 0) {
        return false;
      }
      count |= bytes[at++] << 6;
    }
    for (int i = 1; i < count; i++) {
      if (at >= end) {
        return false;
      }
      int lead = (bytes[at] & 0xff) >> 4;
      at += lead < 8 ? 1 : lead < 14 ? 2 : 3;
    }
    return at <= end;
  }
}
