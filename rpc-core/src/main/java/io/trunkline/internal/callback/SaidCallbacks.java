package io.trunkline.internal.callback;

import io.trunkline.call.CallbackArgument;
import io.trunkline.settings.ReferenceSettings;
import java.util.Map;
import java.util.Set;
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

  public static final SaidCallbacks NOTHING = new SaidCallbacks(Set.of(), null);

  public SaidCallbacks {
    arguments = Set.copyOf(arguments);
  }

  /** The settings in a url; a number out of range counts as absent. */
  public static SaidCallbacks in(Map<String, String> parameters) {
    Set<CallbackArgument> arguments = CallbackArgument.said(parameters);
    return arguments.isEmpty() ? NOTHING : new SaidCallbacks(arguments, most(parameters));
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
