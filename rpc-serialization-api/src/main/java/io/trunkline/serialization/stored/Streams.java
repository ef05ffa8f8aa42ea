package io.trunkline.serialization.stored;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** What the contract of {@link ObjectSerializer} says of streams and null. */
final class Streams {

  private Streams() {}

  static byte[] required(byte[] bytes) {
    if (bytes == null) {
      throw new IllegalArgumentException("the bytes are null");
    }
    return bytes;
  }

  static void write(byte[] bytes, OutputStream out) {
    if (out == null) {
      throw new IllegalArgumentException("the output stream is null");
    }
    try {
      out.write(bytes);
    } catch (IOException e) {
      throw new SerializationException("the stream cannot be written: " + e, e);
    }
  }

  /** All bytes of a stream, which is closed whatever happens. */
  static byte[] readAndClose(InputStream in, int maxBytes) {
    if (in == null) {
      throw new IllegalArgumentException("the input stream is null");
    }
    try (in) {
      byte[] bytes = in.readNBytes(maxBytes);
      if (bytes.length == maxBytes && in.read() >= 0) {
        throw new BudgetExceededException(
            BudgetExceededException.Budget.LENGTH,
            "the stream has more than " + maxBytes + " bytes; raise maxBytes(...)");
      }
      return bytes;
    } catch (IOException e) {
      throw new SerializationException("the stream cannot be read: " + e, e);
    }
  }
}
