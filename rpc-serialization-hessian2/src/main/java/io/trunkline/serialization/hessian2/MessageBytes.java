package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.PayloadInput;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The message of the moment as the library reads it. Its end is an exception: the library takes -1
 * for a byte in most places, and goes on.
 */
final class MessageBytes extends InputStream {

  private @Nullable PayloadInput message;
  private boolean endExpected;

  void open(@Nullable PayloadInput newMessage) {
    message = newMessage;
    endExpected = false;
  }

  /** From here on the end is a -1: the last item was read. */
  void expectEnd() {
    endExpected = true;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int count = message().read(target, offset, length);
    if (count < 0 && !endExpected) {
      throw new EOFException();
    }
    return count;
  }

  private PayloadInput message() {
    PayloadInput current = message;
    if (current == null) {
      throw new IllegalStateException("no message is open");
    }
    return current;
  }
}
