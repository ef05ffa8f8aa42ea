package io.trunkline.server;

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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A service that a server exports, created with {@link #builder}.
 *
 * @param service the interface
 * @param implementation serves the calls; called by many threads at once
 * @param path the service path, by default the interface's name
 * @param group the group; null for none
 * @param version the version; {@code 0.0.0} for none
 * @param token the token that callers must send; null for none
 * @param filters see each call of this service, after those of the server
 * @param generic whether it may be called without its interface, with maps in place of objects
 * @param serializations the names of the serializations that requests for it may use; empty for all
 *     that its server offers
 * @param serializationSettings settings that only one serialization understands
 * @param compression what replies are compressed with
 * @param executes how many calls of each of its methods may run at a time, by the method's name
 *     and, with an empty name, for the others; a method without one has what its server grants
 * @param register whether it is registered where its server has registries
 * @param registries the urls of the registries it is registered with; empty for those of its server
 * @param delay how long after the server's start it is registered
 * @param parameters what is announced about it beside what its server knows, such as {@code
 *     weight}, {@code warmup} and {@code tag}
 * @param callbackArguments which arguments of its methods are objects of consumers, to be called
 *     back
 * @param callbacks how many of one interface each connection may have; null for 1
 * @param callbackTimeout how long a call of one may take; null for the announced {@code timeout},
 *     else 1 s
 * @param <T> the interface
 */
public record ServiceOptions<T>(
    Class<T> service,
    T implementation,
    String path,
    @Nullable String group,
    String version,
    @Nullable String token,
    List<Filter> filters,
    boolean generic,
    List<String> serializations,
    SerializationSettings serializationSettings,
    CompressionSetting compression,
    Map<String, Integer> executes,
    boolean register,
    List<String> registries,
    Duration delay,
    Map<String, String> parameters,
    Set<CallbackArgument> callbackArguments,
    @Nullable Integer callbacks,
    @Nullable Duration callbackTimeout) {

  public ServiceOptions {
    if (!service.isInterface()) {
      throw new IllegalArgumentException(service.getName() + " is not an interface");
    }
    if (!service.isInstance(implementation)) {
      throw new IllegalArgumentException(
          implementation.getClass().getName() + " does not implement " + service.getName());
    }
    requireNonNull(path, "path");
    requireNonNull(version, "version");
    filters = List.copyOf(filters);
    serializations = List.copyOf(serializations);
    OptionRange.checkThreshold(compression);
    executes = Map.copyOf(executes);
    executes.forEach((method, most) -> OptionRange.EXECUTES.check("executes", most));
    executes.keySet().forEach(method -> requireMethod(service, method));
    registries = List.copyOf(registries);
    OptionRange.DELAY.check("delay", delay);
    parameters = Map.copyOf(parameters);
    ServiceAnnouncement.checkParameters(parameters);
    callbackArguments = Set.copyOf(callbackArguments);
    CallbackArgument.check(service, callbackArguments);
    if (callbacks != null) {
      OptionRange.CALLBACKS.check("callbacks", callbacks);
    }
    if (callbackTimeout != null) {
      OptionRange.TIMEOUT.check("callbackTimeout", callbackTimeout);
    }
  }

  /** Whether a server announces this key itself, so that {@link Builder#parameter} refuses it. */
  public static boolean isAnnouncedByServer(String key) {
    return ServiceAnnouncement.isOwn(key);
  }

  private static void requireMethod(Class<?> service, String method) {
    Set<String> names = new TreeSet<>();
    Stream.of(service.getMethods()).map(Method::getName).forEach(names::add);
    if (!method.isEmpty() && !names.contains(method)) {
      throw new IllegalArgumentException(
          "executes is set for "
              + service.getName()
              + "."
              + method
              + ", which is not there"
              + Spelling.hint(method, names));
    }
  }

  /**
   * A builder for an export of this implementation. By default the path is the interface's name,
   * there is no group, version or token, and generic calls are refused.
   */
  public static <T> Builder<T> builder(Class<T> service, T implementation) {
    return new Builder<>(service, implementation);
  }

  /** Group, path and version: what no two services of a server share. */
  String key() {
    return (group == null ? "" : group + "/") + path + ":" + version;
  }

  /** All settings; passwords in urls and tokens are masked. */
  @Override
  public String toString() {
    return Secrets.text(this);
  }

  /** Collects the settings of a service. For one thread. */
  public static final class Builder<T> {

    private final Class<T> service;
    private final T implementation;
    private String path;
    private @Nullable String group;
    private String version = CallSite.NO_VERSION;
    private @Nullable String token;
    private final List<Filter> filters = new ArrayList<>();
    private boolean generic;
    private List<String> serializations = List.of();
    private SerializationSettings serializationSettings = SerializationSettings.NONE;
    private CompressionSetting compression = CompressionSetting.UNSET;
    private final Map<String, Integer> executes = new HashMap<>();
    private boolean register = true;
    private List<String> registries = List.of();
    private Duration delay = Duration.ZERO;
    private final Map<String, String> parameters = new HashMap<>();
    private final Set<CallbackArgument> callbackArguments = new HashSet<>();
    private @Nullable Integer callbacks;
    private @Nullable Duration callbackTimeout;

    private Builder(Class<T> service, T implementation) {
      this.service = requireNonNull(service, "service");
      this.implementation = requireNonNull(implementation, "implementation");
      this.path = service.getName();
    }

    /** The service path, if it is not the interface's name; null or empty for that name. */
    public Builder<T> path(@Nullable String value) {
      path = value == null || value.isEmpty() ? service.getName() : value;
      return this;
    }

    /** The group; null or empty for none. */
    public Builder<T> group(@Nullable String value) {
      group = value == null || value.isEmpty() ? null : value;
      return this;
    }

    /** The version; null or empty for none. */
    public Builder<T> version(@Nullable String value) {
      version = value == null || value.isEmpty() ? CallSite.NO_VERSION : value;
      return this;
    }

    /**
     * The token that callers must send; null for none. Registries show it to consumers, as Dubbo's
     * do: it keeps out those who do not ask the registry, and is no secret from those who can.
     */
    public Builder<T> token(@Nullable String value) {
      token = value;
      return this;
    }

    /** A random token, which consumers learn from the registry alone. */
    public Builder<T> randomToken() {
      return token(UUID.randomUUID().toString());
    }

    /** Adds a filter that sees each call of this service, after the server's filters. */
    public Builder<T> filter(Filter value) {
      filters.add(value);
      return this;
    }

    /**
     * Whether the service may be called without its interface ({@link
     * io.trunkline.call.GenericService}), with maps in place of objects; false by default. Dubbo's
     * other generic modes, such as {@code nativejava}, are refused.
     */
    public Builder<T> generic(boolean value) {
      generic = value;
      return this;
    }

    /**
     * The serializations that requests for this service may use, as separate arguments or separated
     * by commas: some of those that its server offers, and all of them unless set. Another request
     * is refused before anything of it but the names of service and method is read.
     */
    public Builder<T> serialization(String... names) {
      serializations =
          Stream.of(names)
              .flatMap(list -> Stream.of(list.split(",")))
              .map(String::strip)
              .filter(name -> !name.isEmpty())
              .toList();
      return this;
    }

    /**
     * A setting that only one serialization understands, such as {@code
     * hessian2.stock-compact-time}; docs/serializations.md lists them. It applies to replies to
     * stock peers and to others with which nothing was agreed. An unknown name or value, or a
     * setting that only a client or server can have, is an error at the start.
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
     * Compresses the replies of this service, with one of the names of {@link
     * ServerOptions.Builder#compression}; null, the default, for what the server says.
     */
    public Builder<T> compression(@Nullable String value) {
      compression = compression.withName(value);
      return this;
    }

    /**
     * The shortest of them that is compressed, in bytes: 0 to 2147483567; null for the server's.
     */
    public Builder<T> compressionThreshold(@Nullable Integer value) {
      compression = compression.withThreshold(value);
      return this;
    }

    /**
     * How many calls of each method may run at a time, from when their arguments are read until
     * their results are there: 1 to 1000000, or 0 for no limit. Further ones are refused at once
     * ({@link io.trunkline.call.Status#OVERLOADED}, not executed). Without it a method may have
     * three quarters of the threads of the server's pool; where there is none, as with virtual
     * threads or an executor of your own, and for methods that return a future, three quarters of
     * {@link ServerOptions#maxRequests}. So it cannot keep the others from running.
     */
    public Builder<T> executes(int value) {
      return executes("", value);
    }

    /**
     * As {@link #executes(int)}, for the methods of one name.
     *
     * @param method its name
     */
    public Builder<T> executes(String method, int value) {
      executes.put(method, value);
      return this;
    }

    /**
     * Whether the service is registered where its server has registries; true by default. A service
     * that is not can be called all the same.
     */
    public Builder<T> register(boolean value) {
      register = value;
      return this;
    }

    /** The registries of this service alone, in place of those of its server; none for those. */
    public Builder<T> registry(String... urls) {
      registries = List.of(urls);
      return this;
    }

    /**
     * Its share of calls in relation to that of other providers: 1 to 1000000, or 0 for no calls;
     * consumers take 100 where it is not set.
     */
    public Builder<T> weight(int value) {
      return parameter("weight", Integer.toString(value));
    }

    /**
     * How long after the server's start the share of calls grows to the whole, so that a new JVM
     * can compile first: 1 ms to 2147483647 ms, or zero for not at all; consumers take 10 minutes
     * where it is not set.
     */
    public Builder<T> warmup(Duration value) {
      OptionRange.WARMUP.check("warmup", value);
      return parameter("warmup", Long.toString(value.toMillis()));
    }

    /**
     * Told to consumers, which send it only calls with this tag ({@code ClusterOptions.tag} at
     * those of Trunkline). Null, the default, for none.
     */
    public Builder<T> tag(@Nullable String value) {
      return value == null ? this : parameter("tag", value);
    }

    /**
     * How long after the server's start the service is registered, for caches to be filled first: 1
     * ms to 2147483647 ms, or zero, the default, for at once. Whoever has the address of the server
     * can call it before.
     */
    public Builder<T> delay(Duration value) {
      delay = value;
      return this;
    }

    /**
     * Something else to announce about the service, under a key of Dubbo's urls.
     *
     * @throws IllegalArgumentException from {@link #build} if the server announces that key itself
     */
    public Builder<T> parameter(String key, String value) {
      parameters.put(key, value);
      return this;
    }

    /**
     * Says that an argument of the methods of a name is a callback: an object of the consumer,
     * which the implementation may call for as long as the consumer's connection lasts, from any
     * thread. Such a call ends like any other one: with {@link
     * io.trunkline.call.Status#CONNECTION_LOST} once the consumer is gone. Registries show
     * consumers which arguments are callbacks.
     *
     * @param method the name
     * @param index which parameter, counted from 0; its type is an interface
     */
    public Builder<T> callback(String method, int index) {
      return callback(new CallbackArgument(method, index, false));
    }

    /**
     * As {@link #callback(String, int)}, or for methods that take back what another one has passed:
     * they get the object that was passed, and it can no longer be called.
     */
    public Builder<T> callback(CallbackArgument value) {
      callbackArguments.add(value);
      return this;
    }

    /**
     * How many callbacks of one interface each connection may have: 1 to 1000000; null, the
     * default, for 1, as in Dubbo. The same object passed again is not counted again. A call that
     * passes one more is refused before its method runs.
     */
    public Builder<T> callbacks(@Nullable Integer value) {
      callbacks = value;
      return this;
    }

    /**
     * How long a call of a callback may take: 1 ms to 2147483647 ms; null, the default, for the
     * parameter {@code timeout} that is announced, else 1 s. One that is made while a call is
     * served ends no later than that.
     */
    public Builder<T> callbackTimeout(@Nullable Duration value) {
      callbackTimeout = value;
      return this;
    }

    /**
     * The options, checked.
     *
     * @throws IllegalArgumentException if the service is not an interface, the implementation does
     *     not implement it, or a method that has a limit is not there
     */
    public ServiceOptions<T> build() {
      return new ServiceOptions<>(
          service,
          implementation,
          path,
          group,
          version,
          token,
          filters,
          generic,
          serializations,
          serializationSettings,
          compression,
          executes,
          register,
          registries,
          delay,
          parameters,
          callbackArguments,
          callbacks,
          callbackTimeout);
    }
  }
}
