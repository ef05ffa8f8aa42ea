package org.apache.dubbo.common.extension;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Locale;
import org.apache.dubbo.common.utils.ReflectUtils;
import org.apache.dubbo.rpc.model.ScopeModel;
import org.jspecify.annotations.Nullable;

/**
 * Makes one extension: checks its class, calls its constructor, and passes beans to its setters.
 *
 * @param type the type of the extension
 * @param name the name of the extension, for errors
 */
record ExtensionMaker<T>(Class<T> type, String name, String className, ExtensionDirector director) {

  T make(ClassLoader loader) {
    SwitchedOff.check(name, type, className, loader);
    try {
      Class<?> found = Class.forName(className, false, loader);
      LinkCheck.check(name, type, found);
      T made = type.cast(construct(Class.forName(className, true, loader)));
      inject(made);
      return made;
    } catch (ReflectiveOperationException | LinkageError | ClassCastException e) {
      Throwable cause = e instanceof InvocationTargetException thrown ? thrown.getCause() : e;
      LinkCheck.refuse(name, type, className, cause);
      throw new IllegalStateException(
          this
              + " cannot be made: it needs a class on the class path that implements the type, with"
              + " a public constructor without parameters",
          cause);
    }
  }

  /** With models if a constructor has nothing else as parameters. */
  private Object construct(Class<?> found) throws ReflectiveOperationException {
    for (Constructor<?> constructor : found.getConstructors()) {
      Class<?>[] types = constructor.getParameterTypes();
      Object[] models = new Object[types.length];
      int known = 0;
      for (Class<?> needed : types) {
        Object model = ScopeModel.of(needed, director);
        if (model != null) {
          models[known++] = model;
        }
      }
      if (known > 0 && known == types.length) {
        return constructor.newInstance(models);
      }
    }
    return found.getDeclaredConstructor().newInstance();
  }

  private void inject(Object made) throws ReflectiveOperationException {
    for (Method method : made.getClass().getMethods()) {
      if (isSetter(method)) {
        Object value = value(method);
        if (value != null) {
          method.setAccessible(true); // the class itself need not be public
          method.invoke(made, value);
        }
      }
    }
  }

  private @Nullable Object value(Method setter) {
    Class<?> needed = setter.getParameterTypes()[0];
    Object model = ScopeModel.of(needed, director);
    if (model != null) {
      return model;
    }
    String property = setter.getName().substring(3);
    try {
      return director.injected(
          needed, property.substring(0, 1).toLowerCase(Locale.ROOT) + property.substring(1));
    } catch (RuntimeException e) {
      throw new IllegalStateException(
          this
              + " needs a bean for "
              + setter.getName()
              + "("
              + needed.getName()
              + "), which cannot be made now; correct the bean, or annotate the setter with"
              + " @DisableInject",
          e);
    }
  }

  /** Whether a method may get a bean: numbers, texts and the like are never injected. */
  private static boolean isSetter(Method method) {
    return method.getName().startsWith("set")
        && method.getName().length() > 3
        && method.getParameterCount() == 1
        && !Modifier.isStatic(method.getModifiers())
        && !ReflectUtils.isPrimitives(method.getParameterTypes()[0])
        && ExtensionAnnotations.find(method, "DisableInject") == null;
  }

  @Override
  public String toString() {
    return "the extension '" + name + "' of " + type.getName() + ", " + className + ",";
  }
}
