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
 * Collects the settings of an interface that references and exported services share. For one
 * thread.
 *
 * @param <B> the builder itself
 */
public abstract class InterfaceBuilder<B extends InterfaceBuilder<B>> extends MessagesBuilder<B> {

  /**
   * @param known the settings that it accepts
   */
  protected InterfaceBuilder(List<Setting<?>> known) {
    super(known);
  }

  /**
   * @param known the settings that it accepts
   * @param options the initial values
   */
  protected InterfaceBuilder(List<Setting<?>> known, Options options) {
    super(known, options);
  }

  /**
   * The token that a service requires from callers, and that a reference sends; null for none. As
   * in Dubbo, registries announce it to consumers. It keeps out callers that cannot read the
   * registry.
   */
  public final B token(@Nullable String value) {
    return setOrClear(TOKEN, value);
  }

  /**
   * Declares that an argument is a callback, for all methods with this name. The object stays at
   * the consumer. The provider calls it over the connection of the call that passed it, from any
   * thread, until that connection ends. Once the consumer is gone, such a call ends with {@link
   * io.trunkline.call.Status#CONNECTION_LOST}, like any other call. Registries announce callbacks
   * to consumers, so a reference that uses a registry does not need to declare them.
   *
   * @param method the name of the methods
   * @param index the position of the parameter, counted from 0; its type must be an interface
   */
  public final B callback(String method, int index) {
    return callback(new CallbackArgument(method, index, false));
  }

  /**
   * Declares a callback as {@link #callback(String, int)} does, or an argument that withdraws a
   * callback: the service gets the object that was passed before, which can no longer be called.
   */
  public final B callback(CallbackArgument value) {
    return include(CALLBACK_ARGUMENTS, value);
  }

  /**
   * The number of callbacks of one interface that each connection may have: 1 to 1000000. Null, the
   * default, means 1 for a service, as in Dubbo, and for a reference the number in its URL or of
   * its provider. An object that is passed again is not counted again. A call that would exceed the
   * number is not executed: at the consumer's limit it ends with {@link
   * io.trunkline.call.Status#OVERLOADED}, and at the provider's limit the provider refuses it.
   */
  public final B callbacks(@Nullable Integer value) {
    return setOrClear(CALLBACKS, value);
  }

  /**
   * Adds a parameter that registries show for the service or the consumer, under a key of Dubbo's
   * URLs. Operators' rules can match it: {@code parameter("env", "gray")} for a condition {@code
   * env=gray => env=gray}. Keys that registries show for every consumer, such as the interface,
   * keep their values.
   *
   * @throws IllegalArgumentException from {@code build} if a server announces that key itself
   */
  public final B parameter(String key, String value) {
    return put(PARAMETERS, requireNonNull(key, "key"), requireNonNull(value, "value"));
  }
}
