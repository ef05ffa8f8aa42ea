package io.trunkline.serialization.fst;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;

/**
 * Provides {@code fst}, wire id 9. Creating the serialization throws a {@link
 * SerializationException} that names the required Java flags, unless Java was started with them.
 */
public final class FstSerializationProvider implements SerializationProvider {

  static final String NAME = "fst";
  static final int WIRE_ID = 9;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int wireId() {
    return WIRE_ID;
  }

  @Override
  public boolean mayBeAnnounced() {
    return false;
  }

  @Override
  public Serialization create(SerializationContext context) {
    Opens.check();
    return new FstSerialization(context);
  }
}
