package io.trunkline.serialization.java;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;

/** Provides {@code compactedjava}; see the package. */
public final class CompactedJavaSerializationProvider implements SerializationProvider {

  @Override
  public String name() {
    return JavaForm.COMPACTED.text();
  }

  @Override
  public int wireId() {
    return JavaForm.COMPACTED.wireId();
  }

  @Override
  public boolean mayBeAnnounced() {
    return false;
  }

  @Override
  public String caution() {
    return JavaForm.COMPACTED.caution();
  }

  @Override
  public Serialization create(SerializationContext context) {
    return new JavaSerialization(JavaForm.COMPACTED, context);
  }
}
