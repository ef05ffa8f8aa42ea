package io.trunkline.options;

import static io.trunkline.settings.ReferenceSettings.ACTIVES;
import static io.trunkline.settings.ReferenceSettings.CHECK;
import static io.trunkline.settings.ReferenceSettings.CONNECTIONS;
import static io.trunkline.settings.ReferenceSettings.GROUP;
import static io.trunkline.settings.ReferenceSettings.INHERIT_DEADLINE;
import static io.trunkline.settings.ReferenceSettings.LAZY;
import static io.trunkline.settings.ReferenceSettings.PATH;
import static io.trunkline.settings.ReferenceSettings.SEPARATE_LARGE_MESSAGES;
import static io.trunkline.settings.ReferenceSettings.SERIALIZATION;
import static io.trunkline.settings.ReferenceSettings.SUBSET;
import static io.trunkline.settings.ReferenceSettings.TIMEOUT;
import static io.trunkline.settings.ReferenceSettings.TLS;
import static io.trunkline.settings.ReferenceSettings.VERSION;
import static io.trunkline.settings.SharedSettings.CALLBACK_ARGUMENTS;
import static java.util.Objects.requireNonNull;

import io.trunkline.call.CallSite;
import io.trunkline.call.CallbackArgument;
import io.trunkline.call.Spelling;
import io.trunkline.settings.InterfaceBuilder;
import io.trunkline.settings.Options;
import io.trunkline.settings.ReferenceSettings;
import io.trunkline.settings.Setting;
import io.trunkline.settings.SharedSettings;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which service a reference calls, and how; created with {@link #builder}. A setting that is not
 * set comes from the url if it has the key, else from the client.
 *
 * @param <T> the interface
 */
public final class ReferenceOptions<T> extends Options {

  private static final Setting<Class<?>> SERVICE = Setting.object("service", null);
  public static final Setting<String> URL = Setting.object("url", null);
  public static final Setting<Map<String, MethodOptions>> METHODS =
      Setting.object("methods", Map.of());
  public static final Setting<Map<String, String>> ATTACHMENTS =
      Setting.object("attachments", Map.of());
  public static final Setting<ClusterOptions> CLUSTER =
      Setting.object("cluster", ClusterOptions.NONE);

  private static final List<Setting<?>> ALL =
      Setting.join(
          List.of(SERVICE, URL),
          ReferenceSettings.ALL,
          SharedSettings.OF_INTERFACES,
          List.of(METHODS, ATTACHMENTS, CLUSTER));

  private final Class<T> service;

  private ReferenceOptions(Builder<T> builder) {
    super(builder);
    this.service = builder.service;
    if (!service.isInterface()) {
      throw new IllegalArgumentException(service.getName() + " is not an interface");
    }
    CallbackArgument.check(service, get(CALLBACK_ARGUMENTS));
    Set<String> names =
        Arrays.stream(service.getMethods())
            .map(Method::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    for (String method : get(METHODS).keySet()) {
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
   *     several such urls separated by {@code ;}; or the url of an address source: {@code
   *     dns://name:port}, {@code file:///path}, or a registry whose module is on the class path
   *     (see docs/fleet.md). Null for the client's registries
   */
  public static <T> Builder<T> builder(Class<T> service, @Nullable String url) {
    return new Builder<>(service, url);
  }

  /** A builder for a reference to this service, found in the client's registries. */
  public static <T> Builder<T> builder(Class<T> service) {
    return new Builder<>(service, null);
  }

  /** The user's interface. */
  public Class<T> service() {
    return service;
  }

  /** The service path: the one set here, else the url's, else the interface's name. */
  public String pathOr(@Nullable String fromUrl) {
    String path = find(PATH);
    return path != null ? path : fromUrl != null ? fromUrl : service.getName();
  }

  /** The version, in the form of {@link io.trunkline.call.CallSite#version}. */
  public String version() {
    return versionOrNone(find(VERSION));
  }

  public static String versionOrNone(@Nullable String version) {
    return version == null || version.isEmpty() ? CallSite.NO_VERSION : version;
  }

  /** The settings of the methods with this name. */
  public MethodOptions method(String name) {
    return get(METHODS).getOrDefault(name, MethodOptions.NONE);
  }

  /** A builder that starts with all of these settings. */
  public Builder<T> toBuilder() {
    return new Builder<>(this);
  }

  /** Builds the settings of a reference. For use by one thread. */
  public static final class Builder<T> extends InterfaceBuilder<Builder<T>> {

    private final Class<T> service;

    private Builder(Class<T> service, @Nullable String url) {
      super(ALL);
      this.service = requireNonNull(service, "service");
      set(SERVICE, service);
      setOrClear(URL, url);
    }

    private Builder(ReferenceOptions<T> options) {
      super(ALL, options);
      this.service = options.service;
    }

    /** The service path, if it differs from the interface's name. */
    public Builder<T> path(@Nullable String value) {
      return setOrClear(PATH, value);
    }

    /** The group of the service. */
    public Builder<T> group(@Nullable String value) {
      return setOrClear(GROUP, value);
    }

    /** The version of the service. */
    public Builder<T> version(@Nullable String value) {
      return setOrClear(VERSION, value);
    }

    /**
     * The time limit of a call: 1 ms to 2147483647 ms; null for the url's or the client's limit.
     */
    public Builder<T> timeout(@Nullable Duration value) {
      return setOrClear(TIMEOUT, value);
    }

    /**
     * The serialization of requests, or several in order of preference, as separate arguments or
     * separated by commas ({@link ClientOptionsBuilder#serialization}); none or null for the url's
     * or the client's.
     */
    public Builder<T> serialization(@Nullable String... names) {
      return setOrClear(SERIALIZATION, MethodOptions.list(names));
    }

    /** Whether creating the reference fails if no provider can be reached; true by default. */
    public Builder<T> check(boolean value) {
      return set(CHECK, value);
    }

    /** Whether the reference connects only at its first call; false by default. */
    public Builder<T> lazy(boolean value) {
      return set(LAZY, value);
    }

    /** Settings for all methods of this name. */
    public Builder<T> method(String name, MethodOptions options) {
      return put(METHODS, name, options);
    }

    /**
     * Adds an attachment to each call of this reference. It is sent to a Trunkline provider only
     * once for each connection, so it costs less than an attachment that a filter adds.
     */
    public Builder<T> attachment(String key, String value) {
      return put(ATTACHMENTS, requireNonNull(key, "key"), requireNonNull(value, "value"));
    }

    /**
     * Whether the connection uses TLS, with the client's settings. If null, the default, the url's
     * key {@code ssl-enabled} decides, else whether the client has TLS settings.
     */
    public Builder<T> tls(@Nullable Boolean value) {
      return setOrClear(TLS, value);
    }

    /**
     * Whether a call ends no later than the {@link io.trunkline.call.Deadline} in force on its
     * thread, such as the deadline of the call being served; true by default. If false, only the
     * call's own time limit applies.
     */
    public Builder<T> inheritDeadline(boolean value) {
      return set(INHERIT_DEADLINE, value);
    }

    /**
     * How many calls of each method, or of all methods with the same name together, may be under
     * way at a time: 1 to 1000000, or 0 for no limit; null, the default, for the url's value. At
     * the limit, a blocking call waits within its time limit; a call that returns a future or is
     * made on an event loop fails immediately. Both fail with {@link
     * io.trunkline.call.Status#OVERLOADED}, not executed.
     */
    public Builder<T> actives(@Nullable Integer value) {
      return setOrClear(ACTIVES, value);
    }

    /**
     * How many connections this reference opens to each address for itself, used in turn: 1 to
     * 1000, or 0 for the connection that all references of the client share; null, the default, for
     * the url's value. The client's limits, such as {@code maxQueuedBytes}, apply to each
     * connection.
     */
    public Builder<T> connections(@Nullable Integer value) {
      return setOrClear(CONNECTIONS, value);
    }

    /**
     * Whether methods with large messages use a second connection, so that other calls do not wait
     * for them; null, the default, for the url's value, else false. Applies to providers other than
     * Trunkline's: Trunkline ends interleave large messages with others. A method has large
     * messages once a request or reply exceeded 64 KiB. The client's references with this setting
     * share the second connection, which opens for the first such method; until then all calls use
     * the first.
     */
    public Builder<T> separateLargeMessages(@Nullable Boolean value) {
      return setOrClear(SEPARATE_LARGE_MESSAGES, value);
    }

    /**
     * How many of its providers this reference connects to, if its source names more: 1 to 100000,
     * or 0 for all; null, the default, for the url's value, else 100. The choice differs from
     * client to client, and changes little when providers join and leave.
     */
    public Builder<T> subset(@Nullable Integer value) {
      return setOrClear(SUBSET, value);
    }

    /**
     * How calls are distributed over several providers, and how failures are handled. Settings that
     * are not set here keep their earlier values.
     */
    public Builder<T> cluster(ClusterOptions value) {
      return set(CLUSTER, value.or(get(CLUSTER)));
    }

    /**
     * Checks and returns the options.
     *
     * @throws IllegalArgumentException if the service is not an interface, has no method of a name
     *     given to {@link #method}, or a value is out of range
     */
    public ReferenceOptions<T> build() {
      return new ReferenceOptions<>(this);
    }
  }
}
