package io.trunkline.serialization.kryo;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSetting;
import java.util.List;

/** Provides {@code kryo}, wire id 8. */
public final class KryoSerializationProvider implements SerializationProvider {

  @Override
  public String name() {
    return KryoEntry.KRYO.serialization();
  }

  @Override
  public int wireId() {
    return KryoEntry.KRYO.wireId();
  }

  @Override
  public List<SerializationSetting> settings() {
    return KryoEntry.KRYO.settings();
  }

  @Override
  public Serialization create(SerializationContext context) {
    return KryoSerialization.of(KryoEntry.KRYO, context);
  }
}
