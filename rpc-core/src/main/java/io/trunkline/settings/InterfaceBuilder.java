package io.trunkline.settings;

import static io.trunkline.settings.ReferenceSettings.CALLBACKS;
import static io.trunkline.settings.ReferenceSettings.TOKEN;
import static io.trunkline.settings.SharedSettings.CALLBACK_ARGUMENTS;
import static io.trunkline.settings.SharedSettings.PARAMETERS;
import static java.util.Objects.requireNonNull;

import io.trunkline.call.CallbackArgument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what references and exported services set alike about an interface. For one thread.
 *
 * @param <B> the builder itself
 */
public abstract class InterfaceBuilder<B extends InterfaceBuilder<B>> extends MessagesBuilder<B> {

  /**
   * @param known the settings that it takes
   */
  protected InterfaceBuilder(List<Setting<?>> known) {
    super(known);
  }

  /**
   * @param known the settings that it takes
   * @param options the values to begin with
   */
  protected InterfaceBuilder(List<Setting<?>> known, Options options) {
    super(known, options);
  }

  /**
   * The token that a service requires of callers, and that a reference sends; null for none.
   * Registries show it to consumers, as Dubbo's do: it keeps out those who do not ask the registry,
   * and is no secret from those who can.
   */
  public final B token(@Nullable String value) {
    return setOrClear(TOKEN, value);
  }

  /**
   * Declares that an argument of the methods of a name is a callback: an object that stays at the
   * consumer, and that the provider calls over the connection of the call that passed it, from any
   * thread, until that connection ends. Such a call ends like any other one: with {@link
   * io.trunkline.call.Status#CONNECTION_LOST} once the consumer is gone. Registries show consumers
   * which arguments are callbacks, so a reference to a registry need not declare them.
   *
   * @param method the name
   * @param index which parameter, counted from 0; its type is an interface
   */
  public final B callback(String method, int index) {
    return callback(new CallbackArgument(method, index, false));
  }

  /**
   * As {@link #callback(String, int)}, or for methods that take back what another one has passed: a
   * service gets the object that was passed, and it can no longer be called.
   */
  public final B callback(CallbackArgument value) {
    return include(CALLBACK_ARGUMENTS, value);
  }

  /**
   * How many callbacks of one interface each connection may have: 1 to 1000000. Null, the default,
   * is 1 for a service, as in Dubbo, and the number in the url or of the provider for a reference.
   * The same object passed again is not counted again. A call that would pass one more ends with
   * {@link io.trunkline.call.Status#OVERLOADED} at a consumer, not executed, and a provider refuses
   * it before its method runs.
   */
  public final B callbacks(@Nullable Integer value) {
    return setOrClear(CALLBACKS, value);
  }

  /**
   * Something else to announce about the service under a key of Dubbo's urls, or to show of the
   * consumer in registries, where rules of operators may ask for it: {@code parameter("env",
   * "gray")} for a condition {@code env=gray => env=gray}. The keys that a consumer shows anyway,
   * such as its interface, stay as they are.
   *
   * @throws IllegalArgumentException from {@code build} if a server announces that key itself
   */
  public final B parameter(String key, String value) {
    return put(PARAMETERS, requireNonNull(key, "key"), requireNonNull(value, "value"));
  }
}
