package io.trunkline.perf.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** Java's own serialization. */
public final class JavaCodec implements Codec {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private byte[] written = {};

  @Override
  public String name() {
    return "java";
  }

  @Override
  public boolean takes(CodecPayload payload) {
    return true;
  }

  @Override
  public void prepare(CodecPayload payload) {
    bytes.reset();
  }

  @Override
  public int write(Object value) throws IOException {
    bytes.reset();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return bytes.size();
  }

  @Override
  public Object read() throws IOException, ClassNotFoundException {
    if (written.length != bytes.size()) {
      written = bytes.toByteArray();
    }
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written))) {
      return in.readObject();
    }
  }
}
