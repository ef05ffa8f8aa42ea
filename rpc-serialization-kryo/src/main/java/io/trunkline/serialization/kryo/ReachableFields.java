package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.serializers.FieldSerializer;
import com.esotericsoftware.kryo.serializers.FieldSerializer.CachedField;
import com.esotericsoftware.reflectasm.FieldAccess;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Kryo reads and writes public fields of public classes with a class that ReflectASM generates, in
 * a class loader of its own. It does not ask whether that class can reach the class that declares
 * the field, or the field's type: a superclass that is not public is out of reach, and so is a
 * package that a module does not export. Such fields are accessed by reflection instead.
 */
final class ReachableFields {

  private static final @Nullable VarHandle ACCESS = access();

  private ReachableFields() {}

  private static @Nullable VarHandle access() {
    try {
      return MethodHandles.privateLookupIn(CachedField.class, MethodHandles.lookup())
          .findVarHandle(CachedField.class, "access", FieldAccess.class);
    } catch (NoSuchFieldException | IllegalAccessException otherVersion) {
      return null;
    }
  }

  /** Replaces the generated class wherever it would fail. */
  static void replaceUnreachable(FieldSerializer<?> serializer) {
    for (CachedField field : serializer.getFields()) {
      if (ACCESS != null
          && ACCESS.get(field) instanceof FieldAccess generated
          && !reaches(generated.getClass(), field.getField())) {
        ACCESS.set(field, new ReflectedAccess(field.getField()));
      }
    }
  }

  private static boolean reaches(Class<?> generated, Field field) {
    Class<?> value = field.getType();
    while (value.isArray()) {
      value = value.componentType();
    }
    return isVisible(field.getDeclaringClass(), generated)
        && (value.isPrimitive() || isVisible(value, generated));
  }

  private static boolean isVisible(Class<?> type, Class<?> from) {
    boolean isNeighbour =
        type.getClassLoader() == from.getClassLoader()
            && type.getPackageName().equals(from.getPackageName());
    return isNeighbour
        || Modifier.isPublic(type.getModifiers())
            && type.getModule().isExported(type.getPackageName(), from.getModule());
  }
}
