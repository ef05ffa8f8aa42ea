package io.trunkline.serialization.objectstream.internal.standin;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.InputStream;

/** Bytes of a stream that end where reading it has failed. For one thread. */
public abstract class StoppableInput extends FilterInputStream {

  private boolean isStopped;
  private int nulls; // that are still read after it stopped

  protected StoppableInput(InputStream in) {
    super(in);
  }

  /**
   * Ends the bytes.
   *
   * @param left how many nulls come before the end, which end the contents of a table
   */
  final void stop(int left) {
    isStopped = true;
    nulls = left;
  }

  /** Whether the next byte is one of the nulls behind the end, which is taken. */
  protected final boolean takesNull() {
    if (nulls == 0) {
      return false;
    }
    nulls--;
    return true;
  }

  /** Asked before each read. */
  protected final void requireRunning() throws StoppedException {
    if (isStopped) {
      throw new StoppedException();
    }
  }

  /**
   * Reads the next four bytes as zeros.
   *
   * @return what they are
   * @throws EOFException if there are less
   */
  protected abstract int hideInt() throws EOFException;

  /** How many back references to objects, not to descriptions of classes, were read. */
  protected abstract int references();
}
