package org.apache.dubbo.common.utils;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Date;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Functions of classes. */
public class ReflectUtils {

  protected ReflectUtils() {}

  /** Whether a class, or the elements of an array class, are primitive or their wrappers. */
  public static boolean isPrimitives(Class<?> type) {
    return isPrimitive(type.isArray() ? type.getComponentType() : type);
  }

  /** Whether a class is primitive or a wrapper, a number, a string or a date. */
  public static boolean isPrimitive(Class<?> type) {
    return type.isPrimitive()
        || type == String.class
        || type == Boolean.class
        || type == Character.class
        || Number.class.isAssignableFrom(type)
        || Date.class.isAssignableFrom(type);
  }

  /** The place that a class was loaded from; null if it is unknown. */
  public static @Nullable String getCodeBase(@Nullable Class<?> type) {
    if (type == null
        || type.getProtectionDomain() == null
        || type.getProtectionDomain().getCodeSource() == null
        || type.getProtectionDomain().getCodeSource().getLocation() == null) {
      return null;
    }
    return type.getProtectionDomain().getCodeSource().getLocation().getFile();
  }

  /** The name as in source code: {@code int[]}. */
  public static String getName(Class<?> type) {
    return type.isArray() ? getName(type.getComponentType()) + "[]" : type.getName();
  }

  /** {@code int sum(int,java.lang.String)}. */
  public static String getName(Method method) {
    return getName(method.getReturnType())
        + " "
        + getSignature(method.getName(), method.getParameterTypes());
  }

  /** {@code sum(int,java.lang.String)}. */
  public static String getSignature(String name, Class<?>[] types) {
    StringBuilder text = new StringBuilder(name).append('(');
    for (int i = 0; i < types.length; i++) {
      text.append(i == 0 ? "" : ",").append(getName(types[i]));
    }
    return text.append(')').toString();
  }

  /** The descriptor of a class. */
  public static String getDesc(Class<?> type) {
    return type.descriptorString();
  }

  /** The descriptors of some classes, one after the other. */
  public static String getDesc(Class<?> @Nullable [] types) {
    StringBuilder text = new StringBuilder();
    for (Class<?> type : types == null ? new Class<?>[0] : types) {
      text.append(getDesc(type));
    }
    return text.toString();
  }

  /** A name as in source code, as that of {@link Class#forName(String)}. */
  private static Class<?> find(ClassLoader loader, String name) throws ClassNotFoundException {
    if (name.endsWith("[]")) {
      return find(loader, name.substring(0, name.length() - 2)).arrayType();
    }
    return switch (name) {
      case "void" -> void.class;
      case "boolean" -> boolean.class;
      case "byte" -> byte.class;
      case "char" -> char.class;
      case "double" -> double.class;
      case "float" -> float.class;
      case "int" -> int.class;
      case "long" -> long.class;
      case "short" -> short.class;
      default -> Class.forName(name, true, loader);
    };
  }

  /**
   * The class of a name as in source code.
   *
   * @throws IllegalStateException if it is not on the class path
   */
  public static Class<?> forName(String name) {
    return forName(contextLoader(), name);
  }

  /**
   * The class of a name as in source code.
   *
   * @throws IllegalStateException if the loader does not find it
   */
  public static Class<?> forName(ClassLoader loader, String name) {
    try {
      return find(loader, name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("the class " + name + " is not on the class path", e);
    }
  }

  private static ClassLoader contextLoader() {
    ClassLoader own = Thread.currentThread().getContextClassLoader();
    return own == null ? ReflectUtils.class.getClassLoader() : own;
  }

  /** The class of a name as in source code. */
  public static Class<?> name2class(String name) throws ClassNotFoundException {
    return find(contextLoader(), name);
  }

  /** Whether a class has a public method of a name. */
  public static boolean hasMethod(Class<?> type, String name) {
    for (Method method : type.getMethods()) {
      if (method.getName().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** The class and the generic type that a method returns, or that its future is completed with. */
  public static Type[] getReturnTypes(Method method) {
    Class<?> type = method.getReturnType();
    Type generic = method.getGenericReturnType();
    if (!Future.class.isAssignableFrom(type)) {
      return new Type[] {type, generic};
    }
    if (!(generic instanceof ParameterizedType of)) {
      return new Type[] {Object.class, Object.class};
    }
    Type value = of.getActualTypeArguments()[0];
    if (value instanceof ParameterizedType inner) {
      return new Type[] {inner.getRawType(), value};
    }
    return value instanceof Class<?> plain
        ? new Type[] {plain, plain}
        : new Type[] {Object.class, value};
  }
}
