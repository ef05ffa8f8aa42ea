package io.trunkline.spring;

import io.trunkline.call.CallbackArgument;
import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.Set;

/** Which arguments the argument elements of a service or reference make callbacks. */
final class CallbackSettings {

  /** As annotations say that they name no argument. */
  private static final int NONE = -1;

  private CallbackSettings() {}

  /**
   * Those of a service or reference.
   *
   * @throws IllegalArgumentException if an element names no argument, or one that is not there
   */
  static Set<CallbackArgument> of(ConfiguredElement owner, Class<?> service) {
    Set<CallbackArgument> all = new LinkedHashSet<>();
    for (ConfiguredElement method : owner.methods()) {
      for (ConfiguredElement argument : method.arguments()) {
        if (argument.says("callback")) {
          Set<CallbackArgument> some = of(argument, method.required("name"), service);
          all.addAll(some);
          check(argument, service, some);
        }
      }
    }
    return all;
  }

  private static void check(
      ConfiguredElement argument, Class<?> service, Set<CallbackArgument> some) {
    try {
      CallbackArgument.check(service, some);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(argument + ": " + e.getMessage(), e);
    }
  }

  private static Set<CallbackArgument> of(
      ConfiguredElement argument, String method, Class<?> service) {
    Integer said = argument.number("index");
    int index = said == null ? NONE : said;
    String type = argument.text("type");
    boolean released = !argument.flag("callback", true);
    Set<CallbackArgument> found = new LinkedHashSet<>();
    if (type == null && index != NONE) {
      found.add(new CallbackArgument(method, index, released));
    }
    for (Method candidate : service.getMethods()) {
      for (int i = 0; i < candidate.getParameterCount(); i++) {
        if (type != null
            && candidate.getName().equals(method)
            && candidate.getParameterTypes()[i].getName().equals(type)
            && (index == NONE || index == i)) {
          found.add(new CallbackArgument(method, i, released));
        }
      }
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          argument
              + ": 'callback' is set "
              + (type == null
                  ? "without 'index' or 'type', so of no argument; set 'index', the first one is 0"
                  : "for the type '"
                      + type
                      + "', and no method '"
                      + method
                      + "' of "
                      + service.getName()
                      + (index == NONE ? " has" : " has as argument " + index)
                      + " a parameter of it"));
    }
    return found;
  }
}
