package io.trunkline.serialization.compression;

import java.io.FilterInputStream;
import java.io.InputStream;

/**
 * An input stream that stays open when a stream that wraps it is closed. For authors of
 * compressions.
 */
public final class OpenInput extends FilterInputStream {

  public OpenInput(InputStream in) {
    super(in);
  }

  @Override
  public void close() {}
}
