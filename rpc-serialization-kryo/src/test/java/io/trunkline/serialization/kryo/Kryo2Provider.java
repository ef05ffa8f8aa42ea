package io.trunkline.serialization.kryo;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;

/** kryo2 in the form of one version of Kryo. */
record Kryo2Provider(KryoForm form) implements SerializationProvider {

  @Override
  public String name() {
    return "kryo2";
  }

  @Override
  public int wireId() {
    return 25;
  }

  @Override
  public Serialization create(SerializationContext context) {
    return new Kryo2SerializationProvider()
        .create(
            new SerializationContext(
                context.catalog(),
                context.budgets(),
                context.wireNames(),
                context.unregistered(),
                SerializationSettings.parse(
                    form == KryoForm.KRYO_4 ? "kryo2.form=4" : "kryo2.form=5")));
  }
}
