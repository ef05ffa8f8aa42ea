package io.trunkline.serialization.access;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every accessor is a copy of. This class itself is never initialized: each hidden copy gets
 * its field's handles as class data, and static final handles are constants to the JIT.
 */
final class FieldTemplate extends FieldAccessor {

  private static final MethodHandle GET;
  private static final MethodHandle SET;

  static {
    List<MethodHandle> handles = Template.handles(java.lang.invoke.MethodHandles.lookup());
    GET = handles.get(0);
    SET = handles.get(1);
  }

  @Override
  public boolean getBoolean(Object target) {
    try {
      return (boolean) GET.invokeExact(target);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public byte getByte(Object target) {
    try {
      return (byte) GET.invokeExact(target);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public char getChar(Object target) {
    try {
      return (char) GET.invokeExact(target);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public short getShort(Object target) {
    try {
      return (short) GET.invokeExact(target);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public int getInt(Object target) {
    try {
      return (int) GET.invokeExact(target);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public long getLong(Object target) {
    try {
      return (long) GET.invokeExact(target);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public float getFloat(Object target) {
    try {
      return (float) GET.invokeExact(target);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public double getDouble(Object target) {
    try {
      return (double) GET.invokeExact(target);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public @Nullable Object getObject(Object target) {
    try {
      return (Object) GET.invokeExact(target);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public void setBoolean(Object target, boolean value) {
    try {
      SET.invokeExact(target, value);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public void setByte(Object target, byte value) {
    try {
      SET.invokeExact(target, value);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public void setChar(Object target, char value) {
    try {
      SET.invokeExact(target, value);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public void setShort(Object target, short value) {
    try {
      SET.invokeExact(target, value);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public void setInt(Object target, int value) {
    try {
      SET.invokeExact(target, value);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public void setLong(Object target, long value) {
    try {
      SET.invokeExact(target, value);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public void setFloat(Object target, float value) {
    try {
      SET.invokeExact(target, value);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public void setDouble(Object target, double value) {
    try {
      SET.invokeExact(target, value);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }

  @Override
  public void setObject(Object target, @Nullable Object value) {
    try {
      SET.invokeExact(target, value);
    } catch (Throwable e) {
      throw Template.unchecked(e);
    }
  }
}
