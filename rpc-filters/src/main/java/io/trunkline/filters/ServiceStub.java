package io.trunkline.filters;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a reference in a class of the application, as Dubbo's {@code stub} and {@code local} do: an
 * implementation of the service's interface with a constructor that takes the reference. It may
 * check arguments, cache results, return its own or call the provider.
 */
public final class ServiceStub {

  private ServiceStub() {}

  /**
   * Creates the object that applications call.
   *
   * @param service the interface
   * @param remote calls the provider
   * @param stub the name of the class; {@code true} for the interface's name followed by {@code
   *     Stub}; null or {@code false} for none
   * @return the stub, or {@code remote} without one
   * @throws IllegalArgumentException if the class does not exist, does not implement the interface,
   *     or has no constructor that takes it
   * @throws IllegalStateException if the constructor throws
   */
  public static <T> T around(Class<T> service, T remote, @Nullable String stub) {
    return around(service, remote, stub, "stub", "Stub");
  }

  /**
   * Creates the object that applications call, for Dubbo's older setting {@code local}: {@code
   * true} selects the interface's name followed by {@code Local}.
   */
  public static <T> T aroundLocal(Class<T> service, T remote, @Nullable String local) {
    return around(service, remote, local, "local", "Local");
  }

  private static <T> T around(
      Class<T> service, T remote, @Nullable String text, String setting, String suffix) {
    if (text == null || Switches.isOff(text)) {
      return remote;
    }
    String name = Switches.isOn(text) ? service.getName() + suffix : text.trim();
    Constructor<?> constructor = constructor(service, name, setting);
    try {
      return service.cast(constructor.newInstance(remote));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(
          "'" + setting + "': the constructor of " + name + " threw " + e.getTargetException(),
          e.getTargetException());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("'" + setting + "': " + name + " cannot be made: " + e, e);
    }
  }

  private static Constructor<?> constructor(Class<?> service, String name, String setting) {
    Class<?> type = ApplicationClasses.find(service, name, setting);
    if (!service.isAssignableFrom(type)) {
      throw new IllegalArgumentException(
          "'" + setting + "' names " + name + ", which does not implement " + service.getName());
    }
    for (Constructor<?> constructor : type.getConstructors()) {
      if (constructor.getParameterCount() == 1
          && constructor.getParameterTypes()[0].isAssignableFrom(service)) {
        constructor.setAccessible(true); // its class need not be public
        return constructor;
      }
    }
    throw new IllegalArgumentException(
        "'"
            + setting
            + "' names "
            + name
            + ", expected a public constructor "
            + type.getSimpleName()
            + "("
            + service.getSimpleName()
            + ")");
  }
}
