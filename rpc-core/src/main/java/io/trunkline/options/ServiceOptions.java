package io.trunkline.options;

import static io.trunkline.settings.ReferenceSettings.CALLBACKS;
import static io.trunkline.settings.ReferenceSettings.GROUP;
import static io.trunkline.settings.ReferenceSettings.PATH;
import static io.trunkline.settings.ReferenceSettings.TIMEOUT;
import static io.trunkline.settings.ReferenceSettings.TOKEN;
import static io.trunkline.settings.ReferenceSettings.VERSION;
import static io.trunkline.settings.ServiceSettings.DELAY;
import static io.trunkline.settings.ServiceSettings.EXECUTES;
import static io.trunkline.settings.ServiceSettings.WARMUP;
import static io.trunkline.settings.ServiceSettings.WEIGHT;
import static io.trunkline.settings.SharedSettings.CALLBACK_ARGUMENTS;
import static io.trunkline.settings.SharedSettings.PARAMETERS;
import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import io.trunkline.call.CallSite;
import io.trunkline.call.CallbackArgument;
import io.trunkline.call.Spelling;
import io.trunkline.settings.InterfaceBuilder;
import io.trunkline.settings.Options;
import io.trunkline.settings.Setting;
import io.trunkline.settings.SharedSettings;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A service that a server exports, and its settings; created with {@link #builder}, which documents
 * each setting with its range and default.
 *
 * @param <T> the interface
 */
public final class ServiceOptions<T> extends Options {

  public static final Setting<Boolean> GENERIC = Setting.object("generic", false);
  public static final Setting<List<String>> SERIALIZATIONS = Setting.objects("serializations");
  public static final Setting<Map<String, Integer>> EXECUTES_OF =
      Setting.object("executes", Map.of());
  public static final Setting<Boolean> REGISTER = Setting.object("register", true);
  public static final Setting<Duration> CALLBACK_TIMEOUT = Setting.object("callbackTimeout", null);
  private static final Setting<Class<?>> SERVICE = Setting.object("service", null);
  private static final Setting<Object> IMPLEMENTATION = Setting.object("implementation", null);

  private static final List<Setting<?>> ALL =
      Setting.join(
          List.of(SERVICE, IMPLEMENTATION, PATH, GROUP, VERSION, TOKEN),
          SharedSettings.OF_INTERFACES,
          List.of(
              SharedSettings.COMPRESSION,
              SharedSettings.COMPRESSION_THRESHOLD,
              SharedSettings.REGISTRIES,
              GENERIC,
              SERIALIZATIONS,
              EXECUTES_OF,
              REGISTER,
              DELAY,
              CALLBACKS,
              CALLBACK_TIMEOUT));

  private final Class<T> service;
  private final T implementation;

  private ServiceOptions(Builder<T> builder) {
    super(builder);
    this.service = builder.service;
    this.implementation = builder.implementation;
    if (!service.isInterface()) {
      throw new IllegalArgumentException(service.getName() + " is not an interface");
    }
    if (!service.isInstance(implementation)) {
      throw new IllegalArgumentException(
          implementation.getClass().getName() + " does not implement " + service.getName());
    }
    get(EXECUTES_OF).keySet().forEach(method -> requireMethod(service, method));
    AnnouncedParameters.check(get(PARAMETERS));
    CallbackArgument.check(service, get(CALLBACK_ARGUMENTS));
  }

  /** Whether a server announces this key itself; {@link Builder#parameter} refuses such a key. */
  public static boolean isAnnouncedByServer(String key) {
    return AnnouncedParameters.isOwn(key);
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
   * A builder that exports this implementation. By default the path is the interface's name, the
   * service has no group, version or token, and generic calls are refused.
   */
  public static <T> Builder<T> builder(Class<T> service, T implementation) {
    return new Builder<>(service, implementation);
  }

  /** The interface. */
  public Class<T> service() {
    return service;
  }

  /** The object that serves the calls. */
  public T implementation() {
    return implementation;
  }

  /** The service path. */
  public String path() {
    return requireNonNullElse(find(PATH), service.getName());
  }

  /** The group; null for none. */
  public @Nullable String group() {
    return find(GROUP);
  }

  /** The version, in the form of {@link io.trunkline.call.CallSite#version}. */
  public String version() {
    return requireNonNullElse(find(VERSION), CallSite.NO_VERSION);
  }

  /** Group, path and version, which identify a service within its server. */
  public String key() {
    return (group() == null ? "" : group() + "/") + path() + ":" + version();
  }

  /** Builds the settings of a service. For use by one thread. */
  public static final class Builder<T> extends InterfaceBuilder<Builder<T>> {

    private final Class<T> service;
    private final T implementation;

    private Builder(Class<T> service, T implementation) {
      super(ALL);
      this.service = requireNonNull(service, "service");
      this.implementation = requireNonNull(implementation, "implementation");
      set(SERVICE, service);
      set(IMPLEMENTATION, implementation);
    }

    private static @Nullable String orNull(@Nullable String name) {
      return name == null || name.isEmpty() ? null : name;
    }

    /** The service path, if it differs from the interface's name; null or empty for that name. */
    public Builder<T> path(@Nullable String value) {
      return setOrClear(PATH, orNull(value));
    }

    /** The group; null or empty for none. */
    public Builder<T> group(@Nullable String value) {
      return setOrClear(GROUP, orNull(value));
    }

    /** The version; null or empty for none. */
    public Builder<T> version(@Nullable String value) {
      return setOrClear(VERSION, orNull(value));
    }

    /** Sets a random token, which consumers get only from the registry. */
    public Builder<T> randomToken() {
      return token(UUID.randomUUID().toString());
    }

    /**
     * Whether the service may be called without its interface ({@link
     * io.trunkline.call.GenericService}), with maps in place of objects; false by default. Dubbo's
     * other generic modes, such as {@code nativejava}, are refused.
     */
    public Builder<T> generic(boolean value) {
      return set(GENERIC, value);
    }

    /**
     * The serializations that requests for this service may use, as separate arguments or separated
     * by commas: a subset of the server's, or all of them if not set. For a request in another one,
     * only the names of service and method are read before it is refused.
     */
    public Builder<T> serialization(String... names) {
      return set(
          SERIALIZATIONS,
          Stream.of(names)
              .flatMap(list -> Stream.of(list.split(",")))
              .map(String::strip)
              .filter(name -> !name.isEmpty())
              .toList());
    }

    /**
     * How many calls of each method may run at a time, from reading the arguments until the result
     * is available: 1 to 1000000, or 0 for no limit. Further calls are refused immediately ({@link
     * io.trunkline.call.Status#OVERLOADED}, not executed). If this is not set, a method may use
     * three quarters of the server's pool. Without a pool (virtual threads, or your own executor)
     * and for methods that return a future, it may have three quarters of {@link
     * ServerOptionsBuilder#maxRequests}.
     */
    public Builder<T> executes(int value) {
      return executes("", value);
    }

    /**
     * Sets {@link #executes(int)} for the methods with one name.
     *
     * @param method the name
     */
    public Builder<T> executes(String method, int value) {
      return put(EXECUTES_OF, method, EXECUTES.check(value));
    }

    /**
     * Whether the service is registered in the server's registries; true by default. A service that
     * is not registered can still be called.
     */
    public Builder<T> register(boolean value) {
      return set(REGISTER, value);
    }

    /** The registries of this service, in place of the server's; no argument for the server's. */
    public Builder<T> registry(String... urls) {
      return set(SharedSettings.REGISTRIES, List.of(urls));
    }

    /**
     * The service's weight, its share of calls relative to other providers: 1 to 1000000, or 0 for
     * no calls; consumers use 100 if it is not set.
     */
    public Builder<T> weight(int value) {
      return parameter("weight", WEIGHT.check(value).toString());
    }

    /**
     * How long after the server's start the share of calls grows to its full weight, while a new
     * JVM compiles: 1 ms to 2147483647 ms, or zero for no growth; consumers use 10 minutes if it is
     * not set.
     */
    public Builder<T> warmup(Duration value) {
      return parameter("warmup", Long.toString(WARMUP.check(value).toMillis()));
    }

    /**
     * The announced tag: consumers send this service only calls with the tag ({@code
     * ClusterOptions.tag} at Trunkline consumers). Null, the default, for none.
     */
    public Builder<T> tag(@Nullable String value) {
      return value == null ? this : parameter("tag", value);
    }

    /**
     * How long after the server's start the service is registered, such as to fill caches first: 1
     * ms to 2147483647 ms, or zero, the default, for immediately. Consumers that have the server's
     * address can call it earlier.
     */
    public Builder<T> delay(Duration value) {
      return set(DELAY, value);
    }

    /**
     * The time limit of a callback call: 1 ms to 2147483647 ms; null, the default, for the
     * announced parameter {@code timeout}, else 1 s. A callback call made while a call is served
     * ends no later than that call.
     */
    public Builder<T> callbackTimeout(@Nullable Duration value) {
      return setOrClear(
          CALLBACK_TIMEOUT, value == null ? null : TIMEOUT.check("callbackTimeout", value));
    }

    /**
     * Checks and returns the options.
     *
     * @throws IllegalArgumentException if the service is not an interface, the implementation does
     *     not implement it, or a method with a limit does not exist
     */
    public ServiceOptions<T> build() {
      return new ServiceOptions<>(this);
    }
  }
}
