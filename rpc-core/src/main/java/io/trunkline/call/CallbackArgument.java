package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A callback parameter: the consumer keeps the object, and the provider calls it over the
 * connection on which it was passed. It applies to all methods of this name whose parameter at this
 * index is an interface. Immutable.
 *
 * @param method the name of the methods
 * @param index the index of the parameter, from 0
 * @param released whether a call releases the object instead of passing it: the provider gets the
 *     callback that it had received before, and can no longer call it
 */
public record CallbackArgument(String method, int index, boolean released) {

  private static final String END = ".callback";

  public CallbackArgument {
    requireNonNull(method, "method");
    if (index < 0) {
      throw new IllegalArgumentException(
          "the callback argument of " + method + " is " + index + ", expected a number from 0 on");
    }
  }

  /**
   * The key under which providers announce the argument, such as {@code addListener.1.callback}.
   */
  public String key() {
    return method + '.' + index + END;
  }

  /** The announced value: {@code true}, or {@code false} if the object is released. */
  public String value() {
    return Boolean.toString(!released);
  }

  /** The callback arguments announced in these parameters; other keys and values are ignored. */
  public static Set<CallbackArgument> said(Map<String, String> parameters) {
    Set<CallbackArgument> said = new LinkedHashSet<>();
    parameters.forEach(
        (key, value) -> {
          String lower = value.toLowerCase(Locale.ROOT);
          String place = key.endsWith(END) ? key.substring(0, key.length() - END.length()) : "";
          int dot = place.lastIndexOf('.');
          if (dot > 0
              && place.substring(dot + 1).matches("[0-9]{1,3}")
              && (lower.equals("true") || lower.equals("false"))) {
            said.add(
                new CallbackArgument(
                    place.substring(0, dot),
                    Integer.parseInt(place.substring(dot + 1)),
                    lower.equals("false")));
          }
        });
    return said;
  }

  /** Whether a method of this interface has this parameter. */
  public boolean isIn(Class<?> service) {
    return Stream.of(service.getMethods()).anyMatch(this::isOf);
  }

  /** Whether this method has this parameter. */
  public boolean isOf(Method candidate) {
    return candidate.getName().equals(method)
        && index < candidate.getParameterCount()
        && candidate.getParameterTypes()[index].isInterface();
  }

  /**
   * Checks that the interface has each of the arguments, and that none is both passed and released.
   *
   * @throws IllegalArgumentException if the check fails; the message has the reason
   */
  public static void check(Class<?> service, Collection<CallbackArgument> arguments) {
    for (CallbackArgument argument : arguments) {
      if (!argument.isIn(service)) {
        throw new IllegalArgumentException(argument.unfit(service));
      }
      if (arguments.contains(
          new CallbackArgument(argument.method, argument.index, !argument.released))) {
        throw new IllegalArgumentException(
            ("argument %s of %s.%s is a callback that is passed, and one that is released; choose"
                    + " one of them")
                .formatted(argument.index, service.getName(), argument.method));
      }
    }
  }

  /** The parameter types of these callback arguments. */
  public static Set<Class<?>> types(Class<?> service, Collection<CallbackArgument> arguments) {
    Set<Class<?>> types = new LinkedHashSet<>();
    for (Method method : service.getMethods()) {
      for (CallbackArgument argument : arguments) {
        if (argument.isOf(method)) {
          types.add(method.getParameterTypes()[argument.index]);
        }
      }
    }
    return types;
  }

  private String unfit(Class<?> service) {
    Set<String> names = new TreeSet<>();
    Stream.of(service.getMethods()).map(Method::getName).forEach(names::add);
    String why =
        names.contains(method)
            ? ("but no method of that name has an interface as its parameter %s (the first one is"
                    + " 0); only objects of interfaces can be called back")
                .formatted(index)
            : "but the interface has no such method" + Spelling.hint(method, names);
    return "argument %s of %s.%s is set as a callback, %s"
        .formatted(index, service.getName(), method, why);
  }
}
