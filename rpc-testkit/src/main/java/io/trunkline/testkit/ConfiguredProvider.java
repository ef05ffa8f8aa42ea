package io.trunkline.testkit;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;

/** A serialization that always has the same settings, whatever its context contains. */
public final class ConfiguredProvider implements SerializationProvider {

  private final SerializationProvider provider;
  private final SerializationSettings settings;

  /**
   * @param settings those of scope {@code ENDPOINT}
   */
  public ConfiguredProvider(SerializationProvider provider, SerializationSettings settings) {
    this.provider = provider;
    this.settings = settings;
  }

  @Override
  public String name() {
    return provider.name();
  }

  @Override
  public int wireId() {
    return provider.wireId();
  }

  @Override
  public Serialization create(SerializationContext context) {
    return provider.create(
        new SerializationContext(
            context.catalog(),
            context.budgets(),
            context.wireNames(),
            context.unregistered(),
            settings));
  }
}
