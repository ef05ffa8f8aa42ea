package io.trunkline.perf.libraries;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.trunkline.perf.codec.Codec;
import io.trunkline.perf.codec.CodecPayload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** hessian-lite by itself, as Dubbo uses it: one factory, streams for each message. */
public final class HessianCodec implements Codec {

  private final SerializerFactory factory = new SerializerFactory();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private byte[] written = {};

  @Override
  public String name() {
    return "hessian-lite";
  }

  @Override
  public void prepare(CodecPayload payload) {
    factory.setAllowNonSerializable(false);
  }

  @Override
  public int write(Object value) throws IOException {
    bytes.reset();
    Hessian2Output output = new Hessian2Output(bytes);
    output.setSerializerFactory(factory);
    output.writeObject(value);
    output.flush();
    return bytes.size();
  }

  @Override
  public Object read() throws IOException {
    if (written.length != bytes.size()) {
      written = bytes.toByteArray();
    }
    Hessian2Input input = new Hessian2Input(new ByteArrayInputStream(written));
    input.setSerializerFactory(factory);
    return input.readObject();
  }
}
