package io.trunkline.serialization.formats.dubbo;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.formats.model.FormatSerialization;

/**
 * Provides {@code dubbo}, wire id 1, which Dubbo had until 2.5.10. Stock peers match fields by
 * their order, so both sides need equal classes. Two Trunkline ends match them by name.
 */
public final class DubboSerializationProvider implements SerializationProvider {

  static final String NAME = "dubbo";
  static final int WIRE_ID = 1;

  /** Creates a provider. */
  public DubboSerializationProvider() {}

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
    return new FormatSerialization(new DubboFormat(context.budgets()), context);
  }
}
