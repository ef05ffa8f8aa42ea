package org.apache.dubbo.common.extension;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.dubbo.common.utils.ReflectUtils;
import org.apache.dubbo.rpc.Contexts;
import org.apache.dubbo.rpc.model.ScopeModel;
import org.jspecify.annotations.Nullable;

/**
 * Makes one extension: checks its class, calls its constructor, and passes beans to its setters.
 *
 * @param type the type of the extension
 * @param name the name of the extension, for errors
 */
record ExtensionMaker<T>(Class<T> type, String name, String className, ExtensionDirector director) {

  MadeExtension<T> make(ClassLoader loader) {
    SwitchedOff.check(name, type, className, loader);
    Object before = Contexts.enter(director);
    try {
      Class<?> found = Class.forName(className, false, loader);
      LinkCheck.check(name, type, found);
      T made = type.cast(construct(Class.forName(className, true, loader)));
      return new MadeExtension<>(made, () -> setters(made));
    } catch (ReflectiveOperationException | LinkageError | ClassCastException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      LinkCheck.refuse(name, type, className, cause);
      throw new IllegalStateException(this + " cannot be made: " + reason(e), cause);
    } finally {
      Contexts.leave(before);
    }
  }

  private static String reason(Throwable error) {
    if (error instanceof InvocationTargetException
        || error instanceof ExceptionInInitializerError) {
      return "its constructor or a static initializer threw " + error.getCause();
    }
    return error instanceof NoSuchMethodException
            || error instanceof InstantiationException
            || error instanceof IllegalAccessException
        ? "it needs a public class with a public constructor without parameters"
        : error instanceof ClassCastException
            ? "its class does not implement the type"
            : "its class cannot be loaded: " + error;
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

  /** Returns what calls the setters with their values, for which beans may be made. */
  private List<Runnable> setters(T made) {
    List<Runnable> calls = new ArrayList<>();
    for (Method method : made.getClass().getMethods()) {
      Object value = isSetter(method) ? value(method) : null;
      if (value != null) {
        calls.add(() -> set(made, method, value));
      }
    }
    return calls;
  }

  private void set(T made, Method setter, Object value) {
    Object before = Contexts.enter(director);
    try {
      setter.setAccessible(true); // the class itself need not be public
      setter.invoke(made, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(this + " has a setter that cannot be called", e);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(
          this + " cannot be used: " + setter.getName() + " threw " + e.getCause(), e.getCause());
    } finally {
      Contexts.leave(before);
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
