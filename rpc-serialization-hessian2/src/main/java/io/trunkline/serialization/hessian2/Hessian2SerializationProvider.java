package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Provides {@code hessian2}, wire id 2: the serialization that every Dubbo application supports.
 *
 * <p>Found by {@link java.util.ServiceLoader}; an application does not use it directly. Classes
 * must implement {@link java.io.Serializable} or have an {@link ObjectCodec}. An object is read
 * with the constructor without parameters if its class has one. Otherwise, and for exceptions and
 * classes that hide a field of a superclass, no constructor of the class runs. A field that only
 * the sender has is skipped; one that only the receiver has keeps the value of the constructor.
 */
public final class Hessian2SerializationProvider implements SerializationProvider {

  static final String NAME = "hessian2";
  static final int WIRE_ID = 2;

  private final @Nullable List<ObjectCodec<?>> codecs;

  /** Creates a provider with the codecs of all {@link ObjectCodecProvider}s on the class path. */
  public Hessian2SerializationProvider() {
    this.codecs = null;
  }

  /** Creates a provider with these codecs and no others. */
  Hessian2SerializationProvider(List<ObjectCodec<?>> codecs) {
    this.codecs = List.copyOf(codecs);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int wireId() {
    return WIRE_ID;
  }

  @Override
  public Serialization create(SerializationContext context) {
    ClassLoader loader = Hessian2SerializationProvider.class.getClassLoader();
    return new Hessian2Serialization(
        context, codecs == null ? ApplicationCodecs.load(loader) : codecs);
  }
}
