package io.trunkline.testkit.stored;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;

/** Streams that remember whether they were closed. */
final class WatchedStreams {

  private WatchedStreams() {}

  static final class Output extends ByteArrayOutputStream {
    boolean closed;

    @Override
    public void close() {
      closed = true;
    }
  }

  static final class Input extends FilterInputStream {
    boolean closed;

    Input(byte[] bytes) {
      super(new ByteArrayInputStream(bytes));
    }

    @Override
    public void close() throws IOException {
      closed = true;
      super.close();
    }
  }

  /** Fails in the middle. */
  static final class Failing extends FilterInputStream {
    boolean closed;

    Failing(byte[] bytes) {
      super(new ByteArrayInputStream(bytes));
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      throw new IOException("the disk is gone");
    }

    @Override
    public int read() throws IOException {
      throw new IOException("the disk is gone");
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
