package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.FieldSerializer.CachedField;

/**
 * A field of a plain message that declares a collection or map of the JDK: where the message names
 * a class that the gate refuses, an ordinary one of the JDK is read.
 */
final class DeclaredField extends CachedField {

  private final GatedClassResolver classes;
  private final CachedField field;

  DeclaredField(GatedClassResolver classes, CachedField field) {
    super(field.getField());
    this.classes = classes;
    this.field = field;
    setValueClass(field.getValueClass(), field.getSerializer());
  }

  static boolean isNeeded(CachedField field) {
    return field.getValueClass() == null
        && field.getSerializer() == null
        && ContainerShape.ofDeclared(field.getField().getType()) != null;
  }

  @Override
  public void read(Input input, Object object) {
    classes.declare(getField().getType(), input);
    field.read(input, object);
  }

  @Override
  public void write(Output output, Object object) {
    field.write(output, object);
  }

  @Override
  public void copy(Object original, Object copy) {
    throw new UnsupportedOperationException("objects are written and read, not copied");
  }

  @Override
  public String toString() {
    return getField().getName();
  }
}
