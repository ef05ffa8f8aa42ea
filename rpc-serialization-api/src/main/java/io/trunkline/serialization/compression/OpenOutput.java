package io.trunkline.serialization.compression;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * An output stream that stays open when a stream that wraps it is closed. For authors of
 * compressions.
 */
public final class OpenOutput extends FilterOutputStream {

  public OpenOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    out.write(source, offset, length);
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
