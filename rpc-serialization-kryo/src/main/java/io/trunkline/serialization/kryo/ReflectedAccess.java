package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.reflectasm.FieldAccess;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** One accessible field by reflection, for fields that a generated class cannot reach. */
@SuppressWarnings("NullAway") // the signatures are ReflectASM's, whose values may be null
final class ReflectedAccess extends FieldAccess {

  private final Field field;

  /**
   * @param field is accessible
   */
  ReflectedAccess(Field field) {
    this.field = field;
  }

  private KryoException failure(IllegalAccessException e) {
    return new KryoException("field " + field.getName(), e);
  }

  @Override
  public Object get(Object instance, int index) {
    try {
      return field.get(instance);
    } catch (IllegalAccessException e) {
      throw failure(e);
    }
  }

  @Override
  public void set(Object instance, int index, @Nullable Object value) {
    try {
      field.set(instance, value);
    } catch (IllegalAccessException e) {
      throw failure(e);
    }
  }

  @Override
  public String getString(Object instance, int index) {
    return (String) get(instance, index);
  }

  @Override
  public boolean getBoolean(Object instance, int index) {
    return (boolean) get(instance, index);
  }

  @Override
  public void setBoolean(Object instance, int index, boolean value) {
    set(instance, index, value);
  }

  @Override
  public byte getByte(Object instance, int index) {
    return (byte) get(instance, index);
  }

  @Override
  public void setByte(Object instance, int index, byte value) {
    set(instance, index, value);
  }

  @Override
  public char getChar(Object instance, int index) {
    return (char) get(instance, index);
  }

  @Override
  public void setChar(Object instance, int index, char value) {
    set(instance, index, value);
  }

  @Override
  public short getShort(Object instance, int index) {
    return (short) get(instance, index);
  }

  @Override
  public void setShort(Object instance, int index, short value) {
    set(instance, index, value);
  }

  @Override
  public int getInt(Object instance, int index) {
    return (int) get(instance, index);
  }

  @Override
  public void setInt(Object instance, int index, int value) {
    set(instance, index, value);
  }

  @Override
  public long getLong(Object instance, int index) {
    return (long) get(instance, index);
  }

  @Override
  public void setLong(Object instance, int index, long value) {
    set(instance, index, value);
  }

  @Override
  public float getFloat(Object instance, int index) {
    return (float) get(instance, index);
  }

  @Override
  public void setFloat(Object instance, int index, float value) {
    set(instance, index, value);
  }

  @Override
  public double getDouble(Object instance, int index) {
    return (double) get(instance, index);
  }

  @Override
  public void setDouble(Object instance, int index, double value) {
    set(instance, index, value);
  }
}
