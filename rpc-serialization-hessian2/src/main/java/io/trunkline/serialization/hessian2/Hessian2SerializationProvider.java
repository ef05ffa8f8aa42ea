package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;

/**
 * Provides {@code hessian2}, wire id 2: the form that every Dubbo application reads and writes.
 *
 * <p>Found by {@link java.util.ServiceLoader}; an application does not use it directly. Classes
 * must implement {@link java.io.Serializable}; they need no constructor of a special form, and it
 * is not called. A field that only one side has is skipped or keeps its zero value.
 */
public final class Hessian2SerializationProvider implements SerializationProvider {

  static final String NAME = "hessian2";
  static final int WIRE_ID = 2;

  /** For {@link java.util.ServiceLoader}. */
  public Hessian2SerializationProvider() {}

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
    return new Hessian2Serialization(context);
  }
}
