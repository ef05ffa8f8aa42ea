package io.trunkline.filters;

import io.trunkline.call.CallSite;
import io.trunkline.call.Spelling;
import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;

/**
 * A method of a service's interface, as filters see its calls.
 *
 * @param value the type of the value in its outcome: without the future or optional around it
 */
record CalledMethod(Method method, Type value) {

  /** The methods of an interface by what {@link #key(CallSite)} says of their calls. */
  static Map<String, CalledMethod> of(Class<?> service) {
    TypeResolver types = TypeResolver.of(service);
    Map<String, CalledMethod> methods = new HashMap<>();
    for (Method method : service.getMethods()) {
      if (!Modifier.isStatic(method.getModifiers())) {
        methods.putIfAbsent(
            key(method.getName(), CallSite.descriptor(method)),
            new CalledMethod(method, value(types.resolve(method.getGenericReturnType()))));
      }
    }
    return methods;
  }

  private static Type value(Type returned) {
    Class<?> outer = TypeResolver.erase(returned);
    Type type = returned;
    if (outer == Future.class || CompletionStage.class.isAssignableFrom(outer)) {
      type = TypeResolver.argument(type, outer, 0);
    }
    return TypeResolver.erase(type) == Optional.class
        ? TypeResolver.argument(type, Optional.class, 0)
        : type;
  }

  /** Whether it returns a future of an optional. */
  static boolean isOptionalFuture(Class<?> service, Method method) {
    Type returned = TypeResolver.of(service).resolve(method.getGenericReturnType());
    Type value = TypeResolver.argument(returned, TypeResolver.erase(returned), 0);
    return TypeResolver.erase(value) == Optional.class;
  }

  static String key(CallSite site) {
    return key(site.method(), site.descriptor());
  }

  private static String key(String name, String descriptor) {
    return name + '(' + descriptor;
  }

  String name() {
    return method.getName();
  }

  /** The class of the value in its outcome. */
  Class<?> valueClass() {
    return TypeResolver.erase(value);
  }

  /**
   * Refuses a method that is not there.
   *
   * @throws IllegalArgumentException if none of them has this name
   */
  static void require(Class<?> service, Collection<CalledMethod> methods, String name) {
    Set<String> names = new TreeSet<>();
    methods.forEach(method -> names.add(method.name()));
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          service.getName() + " has no method '" + name + "'" + Spelling.hint(name, names));
    }
  }
}
