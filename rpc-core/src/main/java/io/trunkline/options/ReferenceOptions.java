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

  /** The user's interface. */
  public Class<T> service() {
    return service;
  }

  /** The service path: this one, else the url's, else the interface's name. */
  public String pathOr(@Nullable String fromUrl) {
    String path = find(PATH);
    return path != null ? path : fromUrl != null ? fromUrl : service.getName();
  }

  /** The version, in the form that call sites have. */
  public String version() {
    return versionOrNone(find(VERSION));
  }

  public static String versionOrNone(@Nullable String version) {
    return version == null || version.isEmpty() ? CallSite.NO_VERSION : version;
  }

  /** The settings of the methods of a name. */
  public MethodOptions method(String name) {
    return get(METHODS).getOrDefault(name, MethodOptions.NONE);
  }

  /** A builder with all of these settings. */
  public Builder<T> toBuilder() {
    return new Builder<>(this);
  }

  /** Collects the settings of a reference. For one thread. */
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

    /** The service path, if it is not the interface's name. */
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

    /** The time limit of a call: 1 ms to 2147483647 ms; null for the url's or the client's. */
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

    /** Whether creating the reference fails if the provider cannot be reached; true by default. */
    public Builder<T> check(boolean value) {
      return set(CHECK, value);
    }

    /** Whether to connect with the first call only; false by default. */
    public Builder<T> lazy(boolean value) {
      return set(LAZY, value);
    }

    /** Settings for all methods of this name. */
    public Builder<T> method(String name, MethodOptions options) {
      return put(METHODS, name, options);
    }

    /**
     * Adds an attachment to each call of this reference. Where the provider is a Trunkline one it
     * is sent once, so it costs less than one that a filter adds.
     */
    public Builder<T> attachment(String key, String value) {
      return put(ATTACHMENTS, requireNonNull(key, "key"), requireNonNull(value, "value"));
    }

    /**
     * Whether its connection uses TLS, with the settings of the client; null, the default, for what
     * the key {@code ssl-enabled} of the url says, else for whether the client has TLS settings.
     */
    public Builder<T> tls(@Nullable Boolean value) {
      return setOrClear(TLS, value);
    }

    /**
     * Whether a call that is made while a call is served, or under another {@link
     * io.trunkline.call.Deadline}, ends no later than that; true by default. If false, its own time
     * limit alone counts.
     */
    public Builder<T> inheritDeadline(boolean value) {
      return set(INHERIT_DEADLINE, value);
    }

    /**
     * How many calls of each method may be under way at a time, all methods of one name together: 1
     * to 1000000, or 0 for any number; null, the default, for what the url says. A call whose
     * thread waits for the reply waits for its turn, too, within its time limit; one that returns a
     * future, and one on an event loop, is refused at once. Both end with {@link
     * io.trunkline.call.Status#OVERLOADED}, not executed.
     */
    public Builder<T> actives(@Nullable Integer value) {
      return setOrClear(ACTIVES, value);
    }

    /**
     * How many connections of its own this reference has to each address, used in turn: 1 to 1000,
     * or 0 for the one that all references of the client share; null, the default, for what the url
     * says. Each has the client's limits, such as {@code maxQueuedBytes}, to itself.
     */
    public Builder<T> connections(@Nullable Integer value) {
      return setOrClear(CONNECTIONS, value);
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
      return setOrClear(SEPARATE_LARGE_MESSAGES, value);
    }

    /**
     * How many of its providers this reference connects to, if its source names more: 1 to 100000,
     * or 0 for all; null, the default, for what the url says, else 100. Which ones differs from
     * client to client, and changes little when providers come and go.
     */
    public Builder<T> subset(@Nullable Integer value) {
      return setOrClear(SUBSET, value);
    }

    /**
     * How its calls go to several providers, and what happens to one that fails. Settings given
     * before are kept where these say nothing.
     */
    public Builder<T> cluster(ClusterOptions value) {
      return set(CLUSTER, value.or(get(CLUSTER)));
    }

    /**
     * The options, checked.
     *
     * @throws IllegalArgumentException if the service is not an interface, has no method of a name
     *     given to {@link #method}, or a value is out of range
     */
    public ReferenceOptions<T> build() {
      return new ReferenceOptions<>(this);
    }
  }
}
