package io.trunkline.internal.callback;

import io.trunkline.call.CallbackArgument;
import io.trunkline.settings.ReferenceSettings;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * The callbacks of a service by the settings of one side.
 *
 * @param arguments which arguments are some
 * @param most how many objects of one interface a connection may have; null for nothing said
 */
public record SaidCallbacks(Set<CallbackArgument> arguments, @Nullable Integer most) {

  /** How many objects of one interface a connection may have, in Dubbo's urls. */
  public static final String MOST = "callbacks";

  /** What values are, and no listeners. */
  private static final List<Class<?>> VALUES =
      List.of(
          Serializable.class,
          Iterable.class,
          Iterator.class,
          Map.class,
          Map.Entry.class,
          CharSequence.class,
          Comparable.class,
          BaseStream.class);

  public static final SaidCallbacks NOTHING = new SaidCallbacks(Set.of(), null);

  public SaidCallbacks {
    arguments = Set.copyOf(arguments);
  }

  /** The settings in a url; a number out of range counts as absent. */
  public static SaidCallbacks in(Map<String, String> parameters) {
    Set<CallbackArgument> arguments = CallbackArgument.said(parameters);
    return arguments.isEmpty() ? NOTHING : new SaidCallbacks(arguments, most(parameters));
  }

  /**
   * Whether objects of a type can be callbacks because a provider announces it: those of an
   * interface of the application that no values have. Values of collections and of other interfaces
   * of the JDK would become remote handles otherwise. What is set on the reference has no such
   * limit.
   */
  public static boolean mayBeAnnounced(Class<?> type) {
    return type.isInterface()
        && !type.isSealed()
        && type.getClassLoader() != Object.class.getClassLoader()
        && type.getClassLoader() != ClassLoader.getPlatformClassLoader()
        && VALUES.stream().noneMatch(values -> values.isAssignableFrom(type));
  }

  private static @Nullable Integer most(Map<String, String> parameters) {
    String said = parameters.get(MOST);
    try {
      return said == null ? null : ReferenceSettings.CALLBACKS.parse(MOST, said);
    } catch (IllegalArgumentException outOfRange) {
      return null; // one bad entry must not hide a provider
    }
  }
}
