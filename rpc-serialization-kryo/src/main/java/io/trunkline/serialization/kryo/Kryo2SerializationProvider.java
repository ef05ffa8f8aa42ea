package io.trunkline.serialization.kryo;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSetting;
import java.util.List;

/**
 * Provides {@code kryo2}, wire id 25. For stock peers it is {@code kryo} without the class before
 * each item: a value must have exactly the class that the method declares, which cannot be an
 * interface, and stock peers do not write null. Two Trunkline ends use the same form as {@code
 * kryo}.
 */
public final class Kryo2SerializationProvider implements SerializationProvider {

  @Override
  public String name() {
    return KryoEntry.KRYO2.serialization();
  }

  @Override
  public int wireId() {
    return KryoEntry.KRYO2.wireId();
  }

  @Override
  public List<SerializationSetting> settings() {
    return KryoEntry.KRYO2.settings();
  }

  @Override
  public Serialization create(SerializationContext context) {
    return KryoSerialization.of(KryoEntry.KRYO2, context);
  }
}
