package io.trunkline.serialization.java;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;

/** Provides {@code nativejava}; see the package. */
public final class NativeJavaSerializationProvider implements SerializationProvider {

  @Override
  public String name() {
    return JavaForm.NATIVE.text();
  }

  @Override
  public int wireId() {
    return JavaForm.NATIVE.wireId();
  }

  @Override
  public boolean mayBeAnnounced() {
    return false;
  }

  @Override
  public String caution() {
    return JavaForm.NATIVE.caution();
  }

  @Override
  public Serialization create(SerializationContext context) {
    return new JavaSerialization(JavaForm.NATIVE, context);
  }
}
