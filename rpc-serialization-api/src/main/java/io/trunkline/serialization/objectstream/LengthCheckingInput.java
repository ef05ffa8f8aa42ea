package io.trunkline.serialization.objectstream;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.objectstream.internal.standin.StoppableInput;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.nio.ByteBuffer;

/**
 * Compares lengths with the bytes that are left before the JDK makes room for them, which it does
 * for strings, and refuses dynamic proxies before it makes room for their interfaces. The JDK reads
 * tags and other single bytes one by one and a length at once, so what follows such a byte says
 * which length it is. Were that to change, the same would be refused a little later.
 */
final class LengthCheckingInput extends StoppableInput {

  private static final String TYPES_OF_FIELDS = "BCDFIJSZL[";
  private static final int NONE = -1;

  private final StreamSource source;
  private final StreamWording wording;
  private int before = NONE; // the single byte that was read last
  private int beforeThat = NONE;
  private int hidden = NONE; // where four bytes are read as zeros
  private int references;

  LengthCheckingInput(StreamSource source, StreamWording wording) {
    super(source.in());
    this.source = source;
    this.wording = wording;
  }

  /** What a stream with a dynamic proxy is refused with. */
  static SerializationException noProxies(StreamWording wording) {
    return new SerializationException(
        wording.say("a dynamic proxy" + wording.place() + " is refused"));
  }

  @Override
  public int read() throws IOException {
    if (takesNull()) {
      return ObjectStreamConstants.TC_NULL;
    }
    requireRunning();
    beforeThat = before;
    before = in.read();
    return before;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    requireRunning();
    int tag = before;
    before = NONE;
    int from = source.position();
    int count = in.read(target, offset, length);
    if (hidden != NONE) {
      hide(target, offset, from, count);
    }
    if (tag != NONE && count == length && length <= Long.BYTES) {
      check(tag, ByteBuffer.wrap(target, offset, length));
    }
    return count;
  }

  private void check(int tag, ByteBuffer number) throws IOException {
    switch (number.remaining()) {
      case Short.BYTES -> {
        if (isBeforeString(tag)) {
          requireBytes(number.getShort() & 0xffff);
        }
      }
      case Integer.BYTES -> {
        if (tag == ObjectStreamConstants.TC_PROXYCLASSDESC) {
          throw noProxies(wording);
        }
        if (tag == ObjectStreamConstants.TC_REFERENCE && !isBeforeClass(beforeThat)) {
          references++;
        }
      }
      case Long.BYTES -> {
        if (tag == ObjectStreamConstants.TC_LONGSTRING) {
          requireBytes(number.getLong());
        }
      }
      default -> {
        return;
      }
    }
  }

  /** Whether what follows this tag is the description of a class, or refers to one. */
  private static boolean isBeforeClass(int tag) {
    return tag == ObjectStreamConstants.TC_OBJECT
        || tag == ObjectStreamConstants.TC_ARRAY
        || tag == ObjectStreamConstants.TC_ENUM
        || tag == ObjectStreamConstants.TC_CLASS;
  }

  @Override
  protected int references() {
    return references;
  }

  @Override
  protected int hideInt() throws EOFException {
    requireBytes(Integer.BYTES);
    hidden = source.position();
    return ByteBuffer.wrap(source.array(), hidden, Integer.BYTES).getInt();
  }

  private void hide(byte[] target, int offset, int from, int count) {
    int first = Math.max(hidden, from);
    int end = Math.min(hidden + Integer.BYTES, from + count);
    for (int i = first; i < end; i++) {
      target[offset + i - from] = 0;
    }
    if (from + count >= hidden + Integer.BYTES) {
      hidden = NONE;
    }
  }

  private static boolean isBeforeString(int tag) {
    return tag == ObjectStreamConstants.TC_STRING
        || tag == ObjectStreamConstants.TC_CLASSDESC
        || tag == DescriptionForm.WHOLE
        || tag == DescriptionForm.NAME
        || TYPES_OF_FIELDS.indexOf(tag) >= 0;
  }

  private void requireBytes(long bytes) throws EOFException {
    if (bytes < 0 || bytes > source.limit() - source.position()) {
      throw new EOFException();
    }
  }
}
