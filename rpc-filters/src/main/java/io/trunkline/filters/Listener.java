package io.trunkline.filters;

import io.trunkline.call.Spelling;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A method of an object that is notified of the calls of one method of a service. */
final class Listener {

  /** The event of which it is notified. */
  enum Kind {
    INVOKE,
    RETURN,
    THROW;

    String attribute() {
      return switch (this) {
        case INVOKE -> "oninvoke";
        case RETURN -> "onreturn";
        case THROW -> "onthrow";
      };
    }
  }

  /** Which parameters it has. */
  private enum Form {
    /** The arguments of the call. */
    ARGUMENTS,
    /** The result or exception. */
    RESULT,
    /** The result or exception, and all arguments in an array. */
    RESULT_AND_ARRAY,
    /** The result or exception, and each argument. */
    RESULT_AND_ARGUMENTS
  }

  private final Object target;
  private final Method method;
  private final Form form;

  private Listener(Object target, Method method, Form form) {
    this.target = target;
    this.method = method;
    this.form = form;
    method.setAccessible(true); // its class need not be public
  }

  /** The method of that name that fits best; null if none does. */
  static @Nullable Listener find(Kind kind, CalledMethod called, Object target, String name) {
    Listener best = null;
    for (Method method : target.getClass().getMethods()) {
      if (method.getName().equals(name) && !method.isBridge()) {
        Form form = form(kind, called, method.getParameterTypes());
        if (form != null && (best == null || form.compareTo(best.form) > 0)) {
          best = new Listener(target, method, form);
        }
      }
    }
    return best;
  }

  private static @Nullable Form form(Kind kind, CalledMethod called, Class<?>[] parameters) {
    Class<?>[] arguments = called.method().getParameterTypes();
    if (kind == Kind.INVOKE) {
      return takeAll(parameters, 0, arguments) ? Form.ARGUMENTS : null;
    }
    if (parameters.length == 0 || !takesFirst(kind, called, parameters[0])) {
      return null;
    }
    if (parameters.length == 1) {
      return Form.RESULT;
    }
    if (parameters.length == 2 && parameters[1].isAssignableFrom(Object[].class)) {
      return Form.RESULT_AND_ARRAY;
    }
    return takeAll(parameters, 1, arguments) ? Form.RESULT_AND_ARGUMENTS : null;
  }

  private static boolean takesFirst(Kind kind, CalledMethod called, Class<?> first) {
    if (kind == Kind.THROW) {
      return first.isAssignableFrom(Throwable.class) || Throwable.class.isAssignableFrom(first);
    }
    Class<?> value = boxed(called.valueClass());
    return value == Void.class
        || boxed(first).isAssignableFrom(value)
        || value.isAssignableFrom(boxed(first)); // a result may be of a subclass
  }

  private static boolean takeAll(Class<?>[] parameters, int from, Class<?>[] arguments) {
    if (parameters.length - from != arguments.length) {
      return false;
    }
    for (int i = 0; i < arguments.length; i++) {
      if (!boxed(parameters[from + i]).isAssignableFrom(boxed(arguments[i]))) {
        return false;
      }
    }
    return true;
  }

  private static Class<?> boxed(Class<?> type) {
    return MethodType.methodType(type).wrap().returnType();
  }

  /** Whether it accepts this exception. */
  boolean takes(Throwable thrown) {
    return method.getParameterTypes()[0].isInstance(thrown);
  }

  /**
   * @param first the result or exception; not used where a call begins
   * @throws Throwable whatever the listener throws
   */
  void call(@Nullable Object first, @Nullable Object[] arguments) throws Throwable {
    @Nullable Object[] given =
        switch (form) {
          case ARGUMENTS -> arguments;
          case RESULT -> new @Nullable Object[] {first};
          case RESULT_AND_ARRAY -> new @Nullable Object[] {first, arguments};
          case RESULT_AND_ARGUMENTS ->
              Stream.concat(Stream.of(new @Nullable Object[] {first}), Arrays.stream(arguments))
                  .toArray();
        };
    try {
      method.invoke(target, given);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  static IllegalArgumentException noFit(
      Kind kind, CalledMethod called, Object target, String name) {
    Set<String> names =
        Stream.of(target.getClass().getMethods())
            .filter(method -> method.getDeclaringClass() != Object.class)
            .map(Method::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    return new IllegalArgumentException(
        kind.attribute()
            + " of '"
            + called.name()
            + "' names the method '"
            + name
            + "', expected a public method of "
            + target.getClass().getName()
            + " that has the parameters "
            + expected(kind, called)
            + (names.contains(name) ? "" : Spelling.hint(name, names)));
  }

  private static String expected(Kind kind, CalledMethod called) {
    String arguments =
        Stream.of(called.method().getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", "));
    if (kind == Kind.INVOKE) {
      return "(" + arguments + ")";
    }
    String first = kind == Kind.THROW ? "Throwable" : called.valueClass().getSimpleName();
    if (first.equals("void")) {
      first = "Object";
    }
    return "("
        + first
        + "), ("
        + first
        + ", Object[])"
        + (arguments.isEmpty() ? "" : " or (" + first + ", " + arguments + ")");
  }

  /** The class and the name of its method. */
  @Override
  public String toString() {
    return target.getClass().getName() + "." + method.getName();
  }
}
