package io.trunkline.perf.hessianlite;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Objects.requireNonNull;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.trunkline.perf.codec.Codec;
import io.trunkline.perf.codec.CodecPayload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The library as Dubbo uses it, streams for each message, or as the source article did. */
public abstract sealed class HessianLiteCodec implements Codec {

  private final boolean fresh;
  private final SerializerFactory shared = new SerializerFactory();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private byte[] written = {};

  private HessianLiteCodec(boolean fresh) {
    this.fresh = fresh;
  }

  @Override
  public final String name() {
    return "hessian-lite-" + version() + (fresh ? "-fresh" : "");
  }

  private static String version() {
    try (InputStream text = HessianLiteCodec.class.getResourceAsStream("version.txt")) {
      return new String(requireNonNull(text, "version.txt").readAllBytes(), US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public final boolean takes(CodecPayload payload) {
    return payload.isTime() || !fresh && payload.isCommon();
  }

  @Override
  public final void prepare(CodecPayload payload) {
    bytes.reset();
  }

  private SerializerFactory factory() {
    return fresh ? new SerializerFactory() : shared;
  }

  @Override
  public final int write(Object value) throws IOException {
    bytes.reset();
    Hessian2Output output = new Hessian2Output(bytes);
    output.setSerializerFactory(factory());
    output.writeObject(value);
    output.flush();
    return bytes.size();
  }

  @Override
  public final Object read() throws IOException {
    if (written.length != bytes.size()) {
      written = bytes.toByteArray();
    }
    Hessian2Input input = new Hessian2Input(new ByteArrayInputStream(written));
    input.setSerializerFactory(factory());
    return input.readObject();
  }

  /** One factory for all messages, as Dubbo has it. */
  public static final class Shared extends HessianLiteCodec {

    public Shared() {
      super(false);
    }
  }

  /** A factory for each stream, as the source article measured it. */
  public static final class Fresh extends HessianLiteCodec {

    public Fresh() {
      super(true);
    }
  }
}
