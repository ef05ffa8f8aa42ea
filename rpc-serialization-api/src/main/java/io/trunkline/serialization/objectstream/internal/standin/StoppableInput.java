package io.trunkline.serialization.objectstream.internal.standin;

import java.io.FilterInputStream;
import java.io.InputStream;

/** Bytes of a stream that end where reading it has failed. For one thread. */
public abstract class StoppableInput extends FilterInputStream {

  private boolean isStopped;

  protected StoppableInput(InputStream in) {
    super(in);
  }

  final void stop() {
    isStopped = true;
  }

  /** Asked before each read. */
  protected final void requireRunning() throws StoppedException {
    if (isStopped) {
      throw new StoppedException();
    }
  }
}
