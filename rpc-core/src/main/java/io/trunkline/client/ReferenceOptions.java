package io.trunkline.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.CallSite;
import io.trunkline.call.Filter;
import io.trunkline.call.Spelling;
import io.trunkline.internal.options.OptionRange;
import io.trunkline.serialization.settings.SerializationSettings;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which service a reference means and how it is called. Made by {@link #builder}.
 *
 * @param service the user's interface
 * @param url {@code dubbo://host:port}, with keys that fill what is not set here
 * @param path the service path; null for what the url says, or the interface's name
 * @param group the group; null for none
 * @param version the version; null for none
 * @param token what the provider wants to see; null for nothing
 * @param timeout how long a call may take; null for what the url or the client says
 * @param serialization its requests' serialization, or several as {@link
 *     ClientOptions.Builder#serialization} says; null for what the url or the client says
 * @param check whether making the reference fails if no provider can be reached
 * @param lazy whether the connection is made by the first call
 * @param serializationSettings settings that single serializations understand, as {@link
 *     Builder#serializationSetting} says
 * @param methods settings by method name
 * @param filters see each call of this reference, after those of the client
 * @param <T> the interface
 */
public record ReferenceOptions<T>(
    Class<T> service,
    String url,
    @Nullable String path,
    @Nullable String group,
    @Nullable String version,
    @Nullable String token,
    @Nullable Duration timeout,
    @Nullable String serialization,
    boolean check,
    boolean lazy,
    SerializationSettings serializationSettings,
    Map<String, MethodOptions> methods,
    List<Filter> filters) {

  public ReferenceOptions {
    if (url == null) {
      throw new IllegalArgumentException("the url is null, expected " + ServiceUrl.FORM);
    }
    if (!service.isInterface()) {
      throw new IllegalArgumentException(service.getName() + " is not an interface");
    }
    if (timeout != null) {
      OptionRange.TIMEOUT.check("timeout", timeout);
    }
    methods = Map.copyOf(methods);
    filters = List.copyOf(filters);
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

  /** Begins with defaults: check on, not lazy, everything else as the url or the client says. */
  public static <T> Builder<T> builder(Class<T> service, String url) {
    return new Builder<>(service, url);
  }

  String pathOr(@Nullable String fromUrl) {
    return path != null ? path : fromUrl != null ? fromUrl : service.getName();
  }

  static String versionOrNone(@Nullable String version) {
    return version == null || version.isEmpty() ? CallSite.NO_VERSION : version;
  }

  /** Collects the settings of a reference. For one thread. */
  public static final class Builder<T> {

    private final Class<T> service;
    private final String url;
    private @Nullable String path;
    private @Nullable String group;
    private @Nullable String version;
    private @Nullable String token;
    private @Nullable Duration timeout;
    private @Nullable String serialization;
    private boolean check = true;
    private boolean lazy;
    private SerializationSettings serializationSettings = SerializationSettings.NONE;
    private final Map<String, MethodOptions> methods = new HashMap<>();
    private final List<Filter> filters = new ArrayList<>();

    private Builder(Class<T> service, String url) {
      this.service = requireNonNull(service, "service");
      this.url = url;
    }

    /** The service path, where it is not the interface's name. */
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

    /** The token that the provider wants to see. */
    public Builder<T> token(@Nullable String value) {
      token = value;
      return this;
    }

    /**
     * How long a call may take: 1 ms to 2147483647 ms; null for what the url or the client says.
     */
    public Builder<T> timeout(@Nullable Duration value) {
      timeout = value;
      return this;
    }

    /**
     * The serialization of requests, or several, the preferred one first, in one text with commas
     * between or in several texts; none or null for what the url or the client says.
     */
    public Builder<T> serialization(@Nullable String... names) {
      serialization = MethodOptions.list(names);
      return this;
    }

    /** Whether making the reference fails if no provider can be reached; true by default. */
    public Builder<T> check(boolean value) {
      check = value;
      return this;
    }

    /** Whether the connection is made by the first call; false by default. */
    public Builder<T> lazy(boolean value) {
      lazy = value;
      return this;
    }

    /**
     * A setting that one serialization understands, under its full name, such as {@code
     * hessian2.stock-compact-time}: it counts for the requests to peers with which nothing was
     * agreed. docs/serializations.md lists them; a name or value that is unknown, or one that only
     * a client or server can have, is an error when the reference is made.
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

    /** Settings for all methods of this name. */
    public Builder<T> method(String name, MethodOptions options) {
      methods.put(name, options);
      return this;
    }

    Builder<T> methods(Map<String, MethodOptions> value) {
      methods.putAll(value);
      return this;
    }

    /** A filter that sees each call of this reference, after those of the client. */
    public Builder<T> filter(Filter value) {
      filters.add(value);
      return this;
    }

    /** The options, checked. */
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
          methods,
          filters);
    }
  }
}
