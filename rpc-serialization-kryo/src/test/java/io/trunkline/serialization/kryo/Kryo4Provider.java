package io.trunkline.serialization.kryo;

import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;
import java.util.List;

/** kryo with {@code kryo.form=4}. */
final class Kryo4Provider implements SerializationProvider {

  private final KryoSerializationProvider kryo = new KryoSerializationProvider();
  private final List<Class<?>> listed;

  Kryo4Provider() {
    this(List.of());
  }

  /**
   * @param listed the classes of an optimizer, beside those of each context
   */
  Kryo4Provider(List<Class<?>> listed) {
    this.listed = listed;
  }

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
            listed.isEmpty() ? context.catalog() : ClassCatalog.of(List.of(() -> listed)),
            context.budgets(),
            context.wireNames(),
            context.unregistered(),
            SerializationSettings.parse("kryo.form=4")));
  }
}
