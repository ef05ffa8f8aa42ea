package io.trunkline.server;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.CallSite;
import io.trunkline.call.Filter;
import io.trunkline.serialization.settings.SerializationSettings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service that a server exports. Made by {@link #builder}.
 *
 * @param service the interface
 * @param implementation answers its calls, on many threads at once
 * @param path the service path: the interface's name unless something else is said
 * @param group the group; null for none
 * @param version the version, {@code 0.0.0} for none
 * @param token what callers have to show; null for nothing
 * @param filters see each call of this service, after those of the server
 * @param generic whether it may be called without its interface, with maps in place of objects
 * @param serializationSettings settings that single serializations understand, as {@link
 *     Builder#serializationSetting} says
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
    SerializationSettings serializationSettings) {

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
  }

  /**
   * Begins with defaults: the interface's name as path, no group, version, token or generic calls,
   * {@code java.time} as every stock peer reads it.
   */
  public static <T> Builder<T> builder(Class<T> service, T implementation) {
    return new Builder<>(service, implementation);
  }

  /** Group, path and version: what no two services of a server share. */
  String key() {
    return (group == null ? "" : group + "/") + path + ":" + version;
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
    private SerializationSettings serializationSettings = SerializationSettings.NONE;

    private Builder(Class<T> service, T implementation) {
      this.service = requireNonNull(service, "service");
      this.implementation = requireNonNull(implementation, "implementation");
      this.path = service.getName();
    }

    /** The service path, where it is not the interface's name. */
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

    /** What callers have to show; null for nothing. */
    public Builder<T> token(@Nullable String value) {
      token = value;
      return this;
    }

    /** A filter that sees each call of this service. */
    public Builder<T> filter(Filter value) {
      filters.add(value);
      return this;
    }

    /**
     * Whether the service may be called without its interface ({@link
     * io.trunkline.call.GenericService}), with maps in place of objects; false by default. What a
     * caller says about the form of objects changes nothing: maps are the only one.
     */
    public Builder<T> generic(boolean value) {
      generic = value;
      return this;
    }

    /**
     * A setting that one serialization understands, under its full name, such as {@code
     * hessian2.stock-compact-time}: it counts for the replies to peers with which nothing was
     * agreed. docs/serializations.md lists them; a name or value that is unknown, or one that only
     * a client or server can have, is an error when the service is made.
     *
     * @throws IllegalArgumentException if the name does not begin with a serialization's and a dot
     */
    public Builder<T> serializationSetting(String name, String value) {
      serializationSettings = serializationSettings.with(name, value);
      return this;
    }

    /** Several of these settings, beside those that are set already. */
    public Builder<T> serializationSettings(SerializationSettings values) {
      serializationSettings = values.withDefaults(serializationSettings);
      return this;
    }

    /** The options, checked. */
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
          serializationSettings);
    }
  }
}
