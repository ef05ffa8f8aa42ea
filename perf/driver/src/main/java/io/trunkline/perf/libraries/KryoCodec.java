package io.trunkline.perf.libraries;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.perf.codec.Codec;
import io.trunkline.perf.codec.CodecPayload;
import java.util.ArrayList;

/** Kryo by itself: one engine, one buffer. */
public abstract sealed class KryoCodec implements Codec {

  private static final int BUFFER_BYTES = 64 * 1024;

  private final String name;
  private final boolean registered;
  private final boolean references;
  private final Kryo kryo = new Kryo();
  private final Output output = new Output(BUFFER_BYTES, -1);
  private final Input input = new Input();

  private KryoCodec(String name, boolean registered, boolean references) {
    this.name = name;
    this.registered = registered;
    this.references = references;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final void prepare(CodecPayload payload) {
    kryo.setRegistrationRequired(registered);
    kryo.setReferences(references);
    if (registered) {
      kryo.register(ArrayList.class);
      new BidSerializationOptimizer().serializableClasses().forEach(kryo::register);
    }
  }

  @Override
  public final int write(Object value) {
    output.reset();
    kryo.writeClassAndObject(output, value);
    return output.position();
  }

  @Override
  public final Object read() {
    input.setBuffer(output.getBuffer(), 0, output.position());
    return kryo.readClassAndObject(input);
  }

  /** Registered classes, no references: as small and fast as it gets. */
  public static final class Registered extends KryoCodec {

    public Registered() {
      super("kryo-registered", true, false);
    }
  }

  /** Registered classes and references, which our wire needs. */
  public static final class References extends KryoCodec {

    public References() {
      super("kryo-references", true, true);
    }
  }

  /** Classes by name and references, as strangers have to write. */
  public static final class ByName extends KryoCodec {

    public ByName() {
      super("kryo-by-name", false, true);
    }
  }
}
