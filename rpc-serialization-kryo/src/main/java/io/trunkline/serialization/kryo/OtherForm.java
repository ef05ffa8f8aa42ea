package io.trunkline.serialization.kryo;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;

/**
 * Recognises a message in the form of the other version of Kryo, so that one which cannot be read
 * is refused for what it is. Requests and answers of stock peers end with a map of attachments; it
 * is number 33 in Kryo 4, which is an {@code ArrayList} in Kryo 5, and number 32 there, with a size
 * that is one higher. A map written so never ends a message of the form that is spoken here.
 */
final class OtherForm {

  /** Attachments longer than this are not looked for: what a hostile message costs is bounded. */
  private static final int LOOKED_AT = 4_096;

  private static final int STRING = 1 + 2;
  private static final int NEW_OBJECT = 1;
  private static final int MAX_ENTRIES = 127;

  private final KryoEntry entry;
  private final byte[] bytes;
  private final int end;
  private final int map;
  private final int surplus;
  private int at;

  private OtherForm(byte[] bytes, int end, KryoForm own, KryoEntry entry) {
    this.entry = entry;
    this.bytes = bytes;
    this.end = end;
    boolean kryo4 = own == KryoForm.KRYO_5;
    map = numberOfMap(own) + 2;
    surplus = kryo4 ? 0 : 1;
  }

  private static int numberOfMap(KryoForm own) {
    return own == KryoForm.KRYO_5 ? 33 : 32;
  }

  /** What to do about a peer of Dubbo 2.6 or 2.7 where Kryo 5's form is spoken. */
  static String advice(KryoEntry entry) {
    return "Dubbo 2.6 and 2.7 write "
        + entry.serialization()
        + " in the form of Kryo 4; to speak it, set "
        + entry.form()
        + "=4 on the Trunkline client or server, or use hessian2 with them";
  }

  private static String adviceOf4(KryoEntry entry) {
    return "Dubbo 3 writes "
        + entry.serialization()
        + " in the form of Kryo 5, and "
        + entry.form()
        + "=4 is set on the Trunkline client or server; leave that setting out where it talks to"
        + " Dubbo 3, or use hessian2 with it";
  }

  /** Whether the message that begins there ends with attachments of the other form than this. */
  static boolean isIn(PayloadInput in, int start, KryoForm own, KryoEntry entry) {
    OtherForm message = new OtherForm(in.array(), in.limit(), own, entry);
    for (int at = Math.max(start, in.limit() - LOOKED_AT); at < in.limit() - 2; at++) {
      if (message.isMapUpToTheEnd(at)) {
        return true;
      }
    }
    return false;
  }

  /** What to throw in place of what reading such a message came to. */
  static SerializationException refusal(
      SerializationException failure, KryoForm own, KryoEntry entry) {
    boolean kryo4 = own == KryoForm.KRYO_5;
    SerializationException refusal =
        new SerializationException(
            entry.serialization()
                + ": the peer's map of attachments has "
                + (entry == KryoEntry.KRYO ? "number " + numberOfMap(own) : "a form")
                + ", which is Kryo "
                + (kryo4 ? 4 : 5)
                + "'s: "
                + (kryo4 ? advice(entry) : adviceOf4(entry)));
    refusal.setStackTrace(failure.getStackTrace());
    return refusal;
  }

  private boolean isMapUpToTheEnd(int start) {
    at = start;
    if (entry == KryoEntry.KRYO && !isNext(map) || !isNext(NEW_OBJECT)) {
      return false;
    }
    int entries = bytes[at++] - surplus;
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
