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
 * A service that a server exports, and how; created with {@link #builder}, which documents each
 * setting with its range and default.
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

  /** Whether a server announces this key itself, so that {@link Builder#parameter} refuses it. */
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
   * A builder for an export of this implementation. By default the path is the interface's name,
   * there is no group, version or token, and generic calls are refused.
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

  /** The version, in the form that call sites have. */
  public String version() {
    return requireNonNullElse(find(VERSION), CallSite.NO_VERSION);
  }

  /** Group, path and version, which no two services of a server share. */
  public String key() {
    return (group() == null ? "" : group() + "/") + path() + ":" + version();
  }

  /** Collects the settings of a service. For one thread. */
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

    /** The service path, if it is not the interface's name; null or empty for that name. */
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

    /** A random token, which consumers learn from the registry alone. */
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
     * by commas: some of those that its server offers, and all of them unless set. Another request
     * is refused before anything of it but the names of service and method is read.
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
     * How many calls of each method may run at a time, from when their arguments are read until
     * their results are there: 1 to 1000000, or 0 for no limit. Further ones are refused at once
     * ({@link io.trunkline.call.Status#OVERLOADED}, not executed). Without it a method may have
     * three quarters of the threads of the server's pool; where there is none, as with virtual
     * threads or an executor of your own, and for methods that return a future, three quarters of
     * {@link ServerOptionsBuilder#maxRequests}. So it cannot keep the others from running.
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
      return put(EXECUTES_OF, method, EXECUTES.check(value));
    }

    /**
     * Whether the service is registered where its server has registries; true by default. A service
     * that is not can be called all the same.
     */
    public Builder<T> register(boolean value) {
      return set(REGISTER, value);
    }

    /** The registries of this service alone, in place of those of its server; none for those. */
    public Builder<T> registry(String... urls) {
      return set(SharedSettings.REGISTRIES, List.of(urls));
    }

    /**
     * Its share of calls in relation to that of other providers: 1 to 1000000, or 0 for no calls;
     * consumers take 100 where it is not set.
     */
    public Builder<T> weight(int value) {
      return parameter("weight", WEIGHT.check(value).toString());
    }

    /**
     * How long after the server's start the share of calls grows to the whole, so that a new JVM
     * can compile first: 1 ms to 2147483647 ms, or zero for not at all; consumers take 10 minutes
     * where it is not set.
     */
    public Builder<T> warmup(Duration value) {
      return parameter("warmup", Long.toString(WARMUP.check(value).toMillis()));
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
      return set(DELAY, value);
    }

    /**
     * How long a call of a callback may take: 1 ms to 2147483647 ms; null, the default, for the
     * parameter {@code timeout} that is announced, else 1 s. One that is made while a call is
     * served ends no later than that.
     */
    public Builder<T> callbackTimeout(@Nullable Duration value) {
      return setOrClear(
          CALLBACK_TIMEOUT, value == null ? null : TIMEOUT.check("callbackTimeout", value));
    }

    /**
     * The options, checked.
     *
     * @throws IllegalArgumentException if the service is not an interface, the implementation does
     *     not implement it, or a method that has a limit is not there
     */
    public ServiceOptions<T> build() {
      return new ServiceOptions<>(this);
    }
  }
}
