package io.trunkline.spring;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/**
 * The object of a generic reference whose interface is on the class path. As in Dubbo it has the
 * methods of both: those of the interface are called with objects, by a reference that is made with
 * the first such call. Thread-safe.
 */
final class TypedGeneric implements InvocationHandler {

  private final Object generic;
  private final Class<?> type;
  private final Supplier<Object> typed;

  private TypedGeneric(Object generic, Class<?> type, Supplier<Object> typed) {
    this.generic = generic;
    this.type = type;
    this.typed = typed;
  }

  /**
   * An object that implements what the generic one does, and the interface; the generic one alone
   * if the interface's class loader does not see its types.
   *
   * @param typed gives what is called by the interface
   */
  static Object of(Object generic, Class<?> type, Supplier<Object> typed) {
    ClassLoader loader = type.getClassLoader();
    Set<Class<?>> types =
        new LinkedHashSet<>(ClassUtils.getAllInterfacesForClassAsSet(generic.getClass()));
    if (!types.add(type) || !types.stream().allMatch(t -> ClassUtils.isVisible(t, loader))) {
      return generic;
    }
    return Proxy.newProxyInstance(
        loader, types.toArray(Class<?>[]::new), new TypedGeneric(generic, type, typed));
  }

  @Override
  public @Nullable Object invoke(
      Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    Class<?> owner = method.getDeclaringClass();
    if (owner == Object.class && method.getName().equals("equals")) {
      return proxy == requireNonNull(arguments)[0];
    }
    boolean isTyped = owner != Object.class && owner.isAssignableFrom(type);
    method.trySetAccessible(); // the interface may not be public
    try {
      return method.invoke(isTyped ? typed.get() : generic, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }
}
