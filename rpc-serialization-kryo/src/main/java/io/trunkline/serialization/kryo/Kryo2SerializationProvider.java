package io.trunkline.serialization.kryo;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSetting;
import java.util.List;

/**
 * Offers the serialization {@code kryo2}, wire id 25. To stock peers it is {@code kryo} without the
 * class in front of each item: a value has to be of exactly the class that the method declares,
 * which can be no interface, and stock peers write no null. Two Trunkline ends write what they
 * write with {@code kryo}.
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
