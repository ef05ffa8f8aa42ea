package io.trunkline.serialization.java;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;

/** Provides {@code java}; see the package. */
public final class JavaSerializationProvider implements SerializationProvider {

  @Override
  public String name() {
    return JavaForm.JAVA.text();
  }

  @Override
  public int wireId() {
    return JavaForm.JAVA.wireId();
  }

  @Override
  public boolean mayBeAnnounced() {
    return false;
  }

  @Override
  public String caution() {
    return JavaForm.JAVA.caution();
  }

  @Override
  public Serialization create(SerializationContext context) {
    return new JavaSerialization(JavaForm.JAVA, context);
  }
}
