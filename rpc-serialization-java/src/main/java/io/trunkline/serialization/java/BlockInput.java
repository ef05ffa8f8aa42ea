package io.trunkline.serialization.java;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.objectstream.StreamSource;
import java.io.ByteArrayInputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectStreamConstants;
import java.nio.charset.StandardCharsets;

/**
 * The primitive data between the objects of a stream, which comes in blocks. The JDK reads them
 * too, but ahead of what is asked for, so that nobody could say what is left of a message.
 */
final class BlockInput extends InputStream implements StreamSource {

  private final PayloadInput in;
  private final JavaForm form;
  private final DataInputStream data = new DataInputStream(this);
  private int left; // of the block

  BlockInput(PayloadInput in, JavaForm form) {
    this.in = in;
    this.form = form;
  }

  /** Bytes and numbers of these blocks. */
  DataInput data() {
    return data;
  }

  /** A string as {@code writeUTF} writes it. */
  String readUtf() throws IOException {
    int length = data.readUnsignedShort();
    if (length > remaining()) {
      throw new EOFException();
    }
    byte[] bytes = new byte[Short.BYTES + length];
    data.readFully(bytes, Short.BYTES, length);
    for (int i = Short.BYTES; i < bytes.length; i++) {
      if (bytes[i] <= 0) {
        bytes[0] = (byte) (length >> Byte.SIZE);
        bytes[1] = (byte) length;
        return new DataInputStream(new ByteArrayInputStream(bytes)).readUTF();
      }
    }
    return new String(bytes, Short.BYTES, length, StandardCharsets.ISO_8859_1);
  }

  @Override
  public InputStream in() {
    return in;
  }

  @Override
  public byte[] array() {
    return in.array();
  }

  @Override
  public int position() {
    return in.position();
  }

  @Override
  public int limit() {
    return in.limit();
  }

  /** What is left of the block. */
  int leftOfBlock() {
    return left;
  }

  /** The number of bytes that are not read yet, without the marks of further blocks. */
  int remaining() {
    return in.remaining();
  }

  /** The tag of what comes next; -1 inside a block, and at the end of the message. */
  int nextTag() {
    return left > 0 || in.remaining() == 0 ? -1 : in.array()[in.position()];
  }

  /** Skips a tag. */
  void skipTag() {
    in.position(in.position() + 1);
  }

  /** Skips all that is left of the message. */
  int skipRest() {
    int skipped = in.remaining();
    in.position(in.limit());
    left = 0;
    return skipped;
  }

  @Override
  public int read() throws IOException {
    if (left == 0) {
      beginBlock();
    }
    left--;
    return in.read();
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (left == 0) {
      beginBlock();
    }
    int count = in.read(target, offset, Math.min(length, left));
    left -= count;
    return count;
  }

  /** Blocks may be empty. */
  private void beginBlock() throws IOException {
    while (left == 0) {
      int tag = in.read();
      int length =
          switch (tag) {
            case ObjectStreamConstants.TC_BLOCKDATA -> in.read();
            case ObjectStreamConstants.TC_BLOCKDATALONG -> readInt();
            case -1 -> throw new EOFException();
            default ->
                throw new SerializationException(
                    form.text()
                        + ": an object or unknown tag stands where a number or a string of the"
                        + " header is expected");
          };
      if (length < 0 || length > in.remaining()) {
        throw new EOFException();
      }
      left = length;
    }
  }

  private int readInt() {
    int value = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      value = value << Byte.SIZE | in.read();
    }
    return value;
  }
}
