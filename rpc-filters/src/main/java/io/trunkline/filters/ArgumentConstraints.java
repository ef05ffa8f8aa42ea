package io.trunkline.filters;

import io.trunkline.filters.Validation.Violation;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The constraints of the arguments of a service's methods. Thread-safe. */
final class ArgumentConstraints {

  /** Of Dubbo's annotation with the groups of a method, in whatever package it is. */
  private static final String METHOD_VALIDATED = "MethodValidated";

  private final Class<?> service;
  private final Validation validation;

  /** Stands for the object that is called: a validator asks its class for constraints. */
  private final Object called;

  private final Map<Method, Class<?>[]> groups = new ConcurrentHashMap<>();

  /**
   * @throws IllegalArgumentException if there is no implementation of the validator, or it lacks
   *     something itself
   */
  ArgumentConstraints(Class<?> service) {
    this.service = service;
    this.validation = Validation.find(service);
    this.called =
        Proxy.newProxyInstance(
            service.getClassLoader(),
            new Class<?>[] {service},
            (proxy, method, arguments) -> {
              throw new UnsupportedOperationException(method.toString());
            });
  }

  /** The violations of the arguments, as an exception; null if there are none. */
  @Nullable RuntimeException check(
      CalledMethod method, @Nullable Object[] arguments, boolean atProvider) {
    Class<?>[] all = groups.computeIfAbsent(method.method(), this::groups);
    List<Violation> violations =
        new ArrayList<>(validation.ofArguments(called, method.method(), arguments, all));
    Parameter[] parameters = method.method().getParameters();
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < arguments.length; i++) {
      if (!parameters[i].isAnnotationPresent(validation.valid())) { // else that was done
        String path = method.name() + "." + parameters[i].getName() + ".";
        check(arguments[i], path, all, violations, seen);
      }
    }
    if (violations.isEmpty()) {
      return null;
    }
    String message =
        service.getName()
            + "."
            + method.name()
            + " refuses its arguments: "
            + violations.stream()
                .map(violation -> violation.path() + " " + violation.message())
                .sorted()
                .collect(Collectors.joining("; "));
    return atProvider ? validation.refusal(message) : validation.refusal(message, violations);
  }

  /**
   * @param seen containers that were looked at: callers can send containers that contain
   *     themselves, or one another so often that looking would not end
   */
  private void check(
      @Nullable Object value,
      String path,
      Class<?>[] all,
      List<Violation> violations,
      Set<Object> seen) {
    boolean isContainer =
        value instanceof Object[] || value instanceof Collection<?> || value instanceof Map<?, ?>;
    if (isContainer && !seen.add(value)) {
      return;
    }
    if (value instanceof Object[] array) {
      for (Object item : array) {
        check(item, path, all, violations, seen);
      }
    } else if (value instanceof Collection<?> items) {
      items.forEach(item -> check(item, path, all, violations, seen));
    } else if (value instanceof Map<?, ?> map) {
      map.forEach(
          (key, item) -> {
            check(key, path, all, violations, seen);
            check(item, path, all, violations, seen);
          });
    } else if (value != null && !isOfJdk(value.getClass())) {
      for (Violation found : validation.of(value, all)) {
        violations.add(new Violation(path + found.path(), found.message(), found.violation()));
      }
    }
  }

  private static boolean isOfJdk(Class<?> type) {
    return type.isArray() || type.getName().startsWith("java.");
  }

  private Class<?>[] groups(Method method) {
    List<Class<?>> all = new ArrayList<>(List.of(validation.defaultGroup(), service));
    Class<?> ofMethod =
        ApplicationClasses.findOrNull(
            service,
            service.getName()
                + "$"
                + method.getName().substring(0, 1).toUpperCase(Locale.ROOT)
                + method.getName().substring(1));
    if (ofMethod != null) {
      all.add(ofMethod);
    }
    for (Annotation annotation : method.getAnnotations()) {
      if (annotation.annotationType().getSimpleName().equals(METHOD_VALIDATED)) {
        all.addAll(List.of(named(annotation)));
      }
    }
    return all.toArray(Class<?>[]::new);
  }

  private static Class<?>[] named(Annotation annotation) {
    try {
      return (Class<?>[]) annotation.annotationType().getMethod("value").invoke(annotation);
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new IllegalStateException(annotation + " has no groups as its value", e);
    }
  }
}
