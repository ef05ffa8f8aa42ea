package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Provides {@code hessian2}, wire id 2: the form that every Dubbo application reads and writes.
 *
 * <p>Found by {@link java.util.ServiceLoader}; an application does not use it directly. Classes
 * must implement {@link java.io.Serializable}, or have an {@link ObjectCodec}. Their constructor
 * without parameters is called if they have one; without it, and for exceptions and classes that
 * hide a superclass's field, no constructor of theirs is. A field that only one side has is
 * skipped, or keeps what the constructor gave it.
 */
public final class Hessian2SerializationProvider implements SerializationProvider {

  static final String NAME = "hessian2";
  static final int WIRE_ID = 2;

  private final @Nullable List<ObjectCodec<?>> codecs;

  /** For {@link java.util.ServiceLoader}: with the codecs of all {@link ObjectCodecProvider}s. */
  public Hessian2SerializationProvider() {
    this.codecs = null;
  }

  /** With these codecs and no others. */
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
