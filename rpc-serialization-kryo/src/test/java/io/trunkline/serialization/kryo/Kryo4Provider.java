package io.trunkline.serialization.kryo;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;

/** kryo with {@code kryo.form=4}. */
final class Kryo4Provider implements SerializationProvider {

  private final KryoSerializationProvider kryo = new KryoSerializationProvider();

  @Override
  public String name() {
    return kryo.name();
  }

  @Override
  public int wireId() {
    return kryo.wireId();
  }

  @Override
  public Serialization create(SerializationContext context) {
    return kryo.create(
        new SerializationContext(
            context.catalog(),
            context.budgets(),
            context.wireNames(),
            context.unregistered(),
            SerializationSettings.parse("kryo.form=4")));
  }
}
