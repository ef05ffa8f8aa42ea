package io.trunkline.serialization.compression;

import java.io.FilterInputStream;
import java.io.InputStream;

/** A stream that stays open when the one around it is closed. For authors of compressions. */
public final class OpenInput extends FilterInputStream {

  public OpenInput(InputStream in) {
    super(in);
  }

  @Override
  public void close() {}
}
