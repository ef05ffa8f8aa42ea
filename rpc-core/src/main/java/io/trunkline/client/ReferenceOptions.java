package io.trunkline.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.CallSite;
import io.trunkline.call.CallbackArgument;
import io.trunkline.call.Filter;
import io.trunkline.call.Spelling;
import io.trunkline.internal.options.OptionRange;
import io.trunkline.internal.options.Secrets;
import io.trunkline.serialization.compression.CompressionSetting;
import io.trunkline.serialization.settings.SerializationSettings;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which service a reference calls, and how; created with {@link #builder}. A setting that is null
 * comes from the url if it has the key, else from the client.
 *
 * <p>Longer than 400 lines because each setting appears as a component and as a documented method.
 *
 * @param service the user's interface
 * @param url {@code dubbo://host:port}, optionally with keys such as {@code ?timeout=500}, or the
 *     url of a source of addresses, such as {@code dns://name:port}; null for the registries of the
 *     client
 * @param path the service path; null for the url's, or the interface's name
 * @param group the group of the service; null for none
 * @param version the version of the service; null for none
 * @param token the token that the provider requires; null for none
 * @param timeout the time limit of a call
 * @param serialization the serialization of requests, or a comma-separated list in order of
 *     preference
 * @param check whether creating the reference fails if the provider cannot be reached
 * @param lazy whether to connect with the first call only
 * @param serializationSettings settings that only one serialization understands
 * @param compression what requests are compressed with
 * @param methods settings by method name
 * @param filters see each call of this reference, after those of the client
 * @param attachments that each call of this reference has
 * @param tls whether its connection uses TLS
 * @param inheritDeadline whether calls made while a call is served end no later than that one
 * @param actives how many calls of each method may be under way at a time; 0 for any number
 * @param connections how many connections of its own it has to each address; 0 for the shared one
 * @param separateLargeMessages whether methods with large messages have a connection of their own
 * @param subset how many of its providers it connects to; 0 for all
 * @param callbackArguments which arguments of its methods are callbacks, beside those that
 *     providers announce
 * @param callbacks how many callbacks of one interface a connection may have; null for what the
 *     provider announces
 * @param cluster how its calls go to several providers
 * @param parameters what registries show of the consumer, and rules may ask for
 * @param <T> the interface
 */
public record ReferenceOptions<T>(
    Class<T> service,
    @Nullable String url,
    @Nullable String path,
    @Nullable String group,
    @Nullable String version,
    @Nullable String token,
    @Nullable Duration timeout,
    @Nullable String serialization,
    boolean check,
    boolean lazy,
    SerializationSettings serializationSettings,
    CompressionSetting compression,
    Map<String, MethodOptions> methods,
    List<Filter> filters,
    Map<String, String> attachments,
    @Nullable Boolean tls,
    boolean inheritDeadline,
    @Nullable Integer actives,
    @Nullable Integer connections,
    @Nullable Boolean separateLargeMessages,
    @Nullable Integer subset,
    Set<CallbackArgument> callbackArguments,
    @Nullable Integer callbacks,
    ClusterOptions cluster,
    Map<String, String> parameters) {

  public ReferenceOptions {
    if (!service.isInterface()) {
      throw new IllegalArgumentException(service.getName() + " is not an interface");
    }
    if (timeout != null) {
      OptionRange.TIMEOUT.check("timeout", timeout);
    }
    OptionRange.checkThreshold(compression);
    if (actives != null) {
      OptionRange.ACTIVES.check("actives", actives);
    }
    if (connections != null) {
      OptionRange.CONNECTIONS.check("connections", connections);
    }
    if (subset != null) {
      OptionRange.SUBSET.check("subset", subset);
    }
    if (callbacks != null) {
      OptionRange.CALLBACKS.check("callbacks", callbacks);
    }
    callbackArguments = Set.copyOf(callbackArguments);
    CallbackArgument.check(service, callbackArguments);
    methods = Map.copyOf(methods);
    filters = List.copyOf(filters);
    parameters = Map.copyOf(parameters);
    attachments = Map.copyOf(attachments);
    Set<String> names =
        Arrays.stream(service.getMethods())
            .map(Method::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    for (String method : methods.keySet()) {
      if (!names.contains(method)) {
        throw new IllegalArgumentException(
            service.getName() + " has no method '" + method + "'" + Spelling.hint(method, names));
      }
    }
  }

  /**
   * A builder for a reference to this service.
   *
   * @param url {@code dubbo://host:port}, optionally with keys such as {@code ?timeout=500};
   *     several with {@code ;} between them, or the url of a source of addresses: {@code
   *     dns://name:port}, {@code file:///path}, or one of a registry whose module is on the class
   *     path. docs/fleet.md has them all. Null for the registries of the client
   */
  public static <T> Builder<T> builder(Class<T> service, @Nullable String url) {
    return new Builder<>(service, url);
  }

  /** A builder for a reference to this service, at the registries of the client. */
  public static <T> Builder<T> builder(Class<T> service) {
    return new Builder<>(service, null);
  }

  String pathOr(@Nullable String fromUrl) {
    return path != null ? path : fromUrl != null ? fromUrl : service.getName();
  }

  static String versionOrNone(@Nullable String version) {
    return version == null || version.isEmpty() ? CallSite.NO_VERSION : version;
  }

  /** All settings; passwords in urls and tokens are masked. */
  @Override
  public String toString() {
    return Secrets.text(this);
  }

  /** Collects the settings of a reference. For one thread. */
  public static final class Builder<T> {

    private final Class<T> service;
    private final @Nullable String url;
    private @Nullable String path;
    private @Nullable String group;
    private @Nullable String version;
    private @Nullable String token;
    private @Nullable Duration timeout;
    private @Nullable String serialization;
    private boolean check = true;
    private boolean lazy;
    private SerializationSettings serializationSettings = SerializationSettings.NONE;
    private CompressionSetting compression = CompressionSetting.UNSET;
    private final Map<String, MethodOptions> methods = new HashMap<>();
    private final List<Filter> filters = new ArrayList<>();
    private final Map<String, String> attachments = new HashMap<>();
    private @Nullable Boolean tls;
    private boolean inheritDeadline = true;
    private @Nullable Integer actives;
    private @Nullable Integer connections;
    private @Nullable Boolean separateLargeMessages;
    private @Nullable Integer subset;
    private final Set<CallbackArgument> callbackArguments = new HashSet<>();
    private @Nullable Integer callbacks;
    private ClusterOptions cluster = ClusterOptions.NONE;
    private final Map<String, String> parameters = new HashMap<>();

    Builder(Class<T> service, @Nullable String url) {
      this.service = requireNonNull(service, "service");
      this.url = url;
    }

    /** The service path, if it is not the interface's name. */
    public Builder<T> path(@Nullable String value) {
      path = value;
      return this;
    }

    /** The group of the service. */
    public Builder<T> group(@Nullable String value) {
      group = value;
      return this;
    }

    /** The version of the service. */
    public Builder<T> version(@Nullable String value) {
      version = value;
      return this;
    }

    /** The token that the provider requires. */
    public Builder<T> token(@Nullable String value) {
      token = value;
      return this;
    }

    /** The time limit of a call: 1 ms to 2147483647 ms; null for the url's or the client's. */
    public Builder<T> timeout(@Nullable Duration value) {
      timeout = value;
      return this;
    }

    /**
     * The serialization of requests, or several in order of preference, as separate arguments or
     * separated by commas ({@link ClientOptions.Builder#serialization}); none or null for the url's
     * or the client's.
     */
    public Builder<T> serialization(@Nullable String... names) {
      serialization = MethodOptions.list(names);
      return this;
    }

    /** Whether creating the reference fails if the provider cannot be reached; true by default. */
    public Builder<T> check(boolean value) {
      check = value;
      return this;
    }

    /** Whether to connect with the first call only; false by default. */
    public Builder<T> lazy(boolean value) {
      lazy = value;
      return this;
    }

    /**
     * A setting that only one serialization understands, such as {@code
     * hessian2.stock-compact-time}; docs/serializations.md lists them. It applies to requests to
     * stock peers and to others with which nothing was agreed. An unknown name or value, or a
     * setting that only a client or server can have, is an error when the reference is created.
     *
     * @param name the serialization's name, a dot, and the setting's own name
     * @throws IllegalArgumentException if the name has another form
     */
    public Builder<T> serializationSetting(String name, String value) {
      serializationSettings = serializationSettings.with(name, value);
      return this;
    }

    /** Adds several of these settings to those already set; a new value replaces an old one. */
    public Builder<T> serializationSettings(SerializationSettings values) {
      serializationSettings = values.withDefaults(serializationSettings);
      return this;
    }

    /**
     * Compresses the requests of this reference, with one of the names of {@link
     * ClientOptions.Builder#compression}; null, the default, for what the client says.
     */
    public Builder<T> compression(@Nullable String value) {
      compression = compression.withName(value);
      return this;
    }

    /**
     * The shortest of them that is compressed, in bytes: 0 to 2147483567; null for the client's.
     */
    public Builder<T> compressionThreshold(@Nullable Integer value) {
      compression = compression.withThreshold(value);
      return this;
    }

    /** Settings for all methods of this name. */
    public Builder<T> method(String name, MethodOptions options) {
      methods.put(name, options);
      return this;
    }

    Builder<T> methods(Map<String, MethodOptions> value) {
      methods.putAll(value);
      return this;
    }

    /** Adds a filter that sees each call of this reference, after the client's filters. */
    public Builder<T> filter(Filter value) {
      filters.add(value);
      return this;
    }

    /**
     * Adds an attachment to each call of this reference. Where the provider is a Trunkline one it
     * is sent once, so it costs less than one that a filter adds.
     */
    public Builder<T> attachment(String key, String value) {
      attachments.put(requireNonNull(key, "key"), requireNonNull(value, "value"));
      return this;
    }

    /**
     * Whether its connection uses TLS, with the settings of the client; null, the default, for what
     * the key {@code ssl-enabled} of the url says, else for whether the client has TLS settings.
     */
    public Builder<T> tls(@Nullable Boolean value) {
      tls = value;
      return this;
    }

    /**
     * Whether a call that is made while a call is served, or under another {@link
     * io.trunkline.call.Deadline}, ends no later than that; true by default. If false, its own time
     * limit alone counts.
     */
    public Builder<T> inheritDeadline(boolean value) {
      inheritDeadline = value;
      return this;
    }

    /**
     * How many calls of each method may be under way at a time, all methods of one name together: 1
     * to 1000000, or 0 for any number; null, the default, for what the url says. A call whose
     * thread waits for the reply waits for its turn, too, within its time limit; one that returns a
     * future, and one on an event loop, is refused at once. Both end with {@link
     * io.trunkline.call.Status#OVERLOADED}, not executed.
     */
    public Builder<T> actives(@Nullable Integer value) {
      actives = value;
      return this;
    }

    /**
     * How many connections of its own this reference has to each address, used in turn: 1 to 1000,
     * or 0 for the one that all references of the client share; null, the default, for what the url
     * says. Each has the client's limits, such as {@code maxQueuedBytes}, to itself.
     */
    public Builder<T> connections(@Nullable Integer value) {
      connections = value;
      return this;
    }

    /**
     * Whether calls of methods with large messages go over a second connection, so that others do
     * not wait behind them; null, the default, for what the url says, else false. It counts for
     * providers other than Trunkline's: those get and send large messages in parts, between which
     * others pass. A method has large messages once a request or reply of it was longer than 64
     * KiB. The second connection is made for the first such method, and shared by the references of
     * the client that say so; as long as it is not there, the calls go over the first one.
     */
    public Builder<T> separateLargeMessages(@Nullable Boolean value) {
      separateLargeMessages = value;
      return this;
    }

    /**
     * How many of its providers this reference connects to, if its source names more: 1 to 100000,
     * or 0 for all; null, the default, for what the url says, else 100. Which ones differs from
     * client to client, and changes little when providers come and go.
     */
    public Builder<T> subset(@Nullable Integer value) {
      subset = value;
      return this;
    }

    /**
     * Says that an argument of the methods of a name is a callback: an object that stays here, and
     * that the provider calls over the connection of the call that passed it, until that connection
     * ends. A reference that finds its providers in a registry learns from them which ones are.
     *
     * @param method the name
     * @param index which parameter, counted from 0; its type is an interface
     */
    public Builder<T> callback(String method, int index) {
      return callback(new CallbackArgument(method, index, false));
    }

    /**
     * As {@link #callback(String, int)}, or for methods that take back what another one has passed.
     */
    public Builder<T> callback(CallbackArgument value) {
      callbackArguments.add(value);
      return this;
    }

    /**
     * How many callbacks of one interface a connection to a provider may have: 1 to 1000000; null,
     * the default, for what the url or the provider says, else 1. The same object passed again is
     * not counted again. A call that would pass one more ends with {@link
     * io.trunkline.call.Status#OVERLOADED}, not executed.
     */
    public Builder<T> callbacks(@Nullable Integer value) {
      callbacks = value;
      return this;
    }

    /**
     * How its calls go to several providers, and what happens to one that fails. Settings given
     * before are kept where these say nothing.
     */
    public Builder<T> cluster(ClusterOptions value) {
      cluster = value.or(cluster);
      return this;
    }

    /**
     * Something that registries show of the consumer, and that rules of operators may ask for:
     * {@code parameter("env", "gray")} for a condition {@code env=gray => env=gray}. What the
     * consumer shows anyway, such as its interface, stays as it is.
     */
    public Builder<T> parameter(String key, String value) {
      parameters.put(requireNonNull(key, "key"), requireNonNull(value, "value"));
      return this;
    }

    Builder<T> parameters(Map<String, String> values) {
      parameters.putAll(values);
      return this;
    }

    /**
     * The options, checked.
     *
     * @throws IllegalArgumentException if the service is not an interface, has no method of a name
     *     given to {@link #method}, or a value is out of range
     */
    public ReferenceOptions<T> build() {
      return new ReferenceOptions<>(
          service,
          url,
          path,
          group,
          version,
          token,
          timeout,
          serialization,
          check,
          lazy,
          serializationSettings,
          compression,
          methods,
          filters,
          attachments,
          tls,
          inheritDeadline,
          actives,
          connections,
          separateLargeMessages,
          subset,
          callbackArguments,
          callbacks,
          cluster,
          parameters);
    }
  }
}
