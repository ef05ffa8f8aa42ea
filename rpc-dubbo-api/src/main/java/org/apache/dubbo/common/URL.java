package org.apache.dubbo.common;

import java.io.Serializable;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.dubbo.common.utils.NetUtils;
import org.apache.dubbo.common.utils.StringUtils;
import org.jspecify.annotations.Nullable;

/**
 * An address with parameters: {@code protocol://user:password@host:port/path?key=value}. A value:
 * what changes one returns another. Here it describes services and references; nothing is
 * configured by it.
 *
 * <p>Longer than others because it has the members of Dubbo's class.
 */
public class URL implements Serializable {

  private static final long serialVersionUID = -1985165475234910535L;
  private static final String DEFAULT_PREFIX = "default.";

  private final @Nullable String protocol;
  private final @Nullable String username;
  private final @Nullable String password;
  private final @Nullable String host;
  private final int port;
  private final @Nullable String path;
  private final LinkedHashMap<String, String> parameters;

  protected URL() {
    this(null, null, null, null, 0, null, (Map<String, String>) null);
  }

  public URL(@Nullable String protocol, @Nullable String host, int port) {
    this(protocol, null, null, host, port, null, (Map<String, String>) null);
  }

  public URL(@Nullable String protocol, @Nullable String host, int port, String[] pairs) {
    this(protocol, null, null, host, port, null, StringUtils.pairs(pairs));
  }

  public URL(
      @Nullable String protocol,
      @Nullable String host,
      int port,
      @Nullable Map<String, String> parameters) {
    this(protocol, null, null, host, port, null, parameters);
  }

  public URL(@Nullable String protocol, @Nullable String host, int port, @Nullable String path) {
    this(protocol, null, null, host, port, path, (Map<String, String>) null);
  }

  public URL(
      @Nullable String protocol,
      @Nullable String host,
      int port,
      @Nullable String path,
      String... pairs) {
    this(protocol, null, null, host, port, path, StringUtils.pairs(pairs));
  }

  public URL(
      @Nullable String protocol,
      @Nullable String host,
      int port,
      @Nullable String path,
      @Nullable Map<String, String> parameters) {
    this(protocol, null, null, host, port, path, parameters);
  }

  public URL(
      @Nullable String protocol,
      @Nullable String username,
      @Nullable String password,
      @Nullable String host,
      int port,
      @Nullable String path) {
    this(protocol, username, password, host, port, path, (Map<String, String>) null);
  }

  public URL(
      @Nullable String protocol,
      @Nullable String username,
      @Nullable String password,
      @Nullable String host,
      int port,
      @Nullable String path,
      String... pairs) {
    this(protocol, username, password, host, port, path, StringUtils.pairs(pairs));
  }

  /**
   * @throws IllegalArgumentException if there is a password, and no user
   */
  public URL(
      @Nullable String protocol,
      @Nullable String username,
      @Nullable String password,
      @Nullable String host,
      int port,
      @Nullable String path,
      @Nullable Map<String, String> parameters) {
    if (StringUtils.isEmpty(username) && StringUtils.isNotEmpty(password)) {
      throw new IllegalArgumentException(
          "a URL has a password without a user; give both, as in dubbo://user:password@host");
    }
    this.protocol = protocol;
    this.username = username;
    this.password = password;
    this.host = host;
    this.port = Math.max(0, port);
    this.path = path == null ? null : StringUtils.stripStart(path, '/');
    this.parameters = new LinkedHashMap<>(parameters == null ? Map.of() : parameters);
  }

  /** How a subclass makes its copies. */
  protected URL copy(
      @Nullable String newProtocol,
      @Nullable String newUsername,
      @Nullable String newPassword,
      @Nullable String newHost,
      int newPort,
      @Nullable String newPath,
      Map<String, String> newParameters) {
    return new URL(newProtocol, newUsername, newPassword, newHost, newPort, newPath, newParameters);
  }

  private URL with(Map<String, String> newParameters) {
    return newParameters.equals(parameters)
        ? this
        : copy(protocol, username, password, host, port, path, newParameters);
  }

  /**
   * Reads a URL.
   *
   * @throws IllegalArgumentException if it is empty, or its port is not a number
   * @throws IllegalStateException if there is nothing before {@code ://}
   */
  public static URL valueOf(String url) {
    return UrlText.read(url, URL::new);
  }

  /** Reads a URL, of which these parameters are left. */
  public static URL valueOf(String url, String... kept) {
    URL all = valueOf(url);
    Map<String, String> some = new LinkedHashMap<>(all.parameters);
    some.keySet().retainAll(Arrays.asList(kept));
    return all.with(some);
  }

  public static URL cacheableValueOf(String url) {
    return valueOf(url);
  }

  public static String encode(@Nullable String value) {
    return value == null || value.isEmpty() ? "" : URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  public static String decode(@Nullable String value) {
    return value == null || value.isEmpty() ? "" : URLDecoder.decode(value, StandardCharsets.UTF_8);
  }

  public @Nullable String getProtocol() {
    return protocol;
  }

  public URL setProtocol(@Nullable String value) {
    return copy(value, username, password, host, port, path, parameters);
  }

  public @Nullable String getUsername() {
    return username;
  }

  public URL setUsername(@Nullable String value) {
    return copy(protocol, value, password, host, port, path, parameters);
  }

  public @Nullable String getPassword() {
    return password;
  }

  public URL setPassword(@Nullable String value) {
    return copy(protocol, username, value, host, port, path, parameters);
  }

  public @Nullable String getHost() {
    return host;
  }

  public URL setHost(@Nullable String value) {
    return copy(protocol, username, password, value, port, path, parameters);
  }

  /** Returns the port; 0 if the URL has no port. */
  public int getPort() {
    return port;
  }

  public int getPort(int defaultPort) {
    return port <= 0 ? defaultPort : port;
  }

  public URL setPort(int value) {
    return copy(protocol, username, password, host, value, path, parameters);
  }

  /** {@code host:port}. */
  public String getAddress() {
    return port <= 0 ? String.valueOf(host) : host + ":" + port;
  }

  public URL setAddress(String address) {
    int colon = address.lastIndexOf(':');
    return colon < 0
        ? setHost(address)
        : setHost(address.substring(0, colon))
            .setPort(Integer.parseInt(address.substring(colon + 1)));
  }

  public @Nullable String getIp() {
    InetSocketAddress address = host == null ? null : new InetSocketAddress(host, port);
    return address == null || address.isUnresolved() ? host : address.getAddress().getHostAddress();
  }

  public @Nullable String getPath() {
    return path;
  }

  public URL setPath(@Nullable String value) {
    return copy(protocol, username, password, host, port, value, parameters);
  }

  public @Nullable String getAbsolutePath() {
    return path == null || path.startsWith("/") ? path : "/" + path;
  }

  /** {@code user:password@host:port}. */
  public String getAuthority() {
    String user = getUserInformation();
    return user.isEmpty() ? getAddress() : user + "@" + getAddress();
  }

  public String getUserInformation() {
    if (username == null || username.isEmpty()) {
      return "";
    }
    return StringUtils.isEmpty(password) ? username : username + ":" + password;
  }

  public String getBackupAddress() {
    return getBackupAddress(0);
  }

  public String getBackupAddress(int defaultPort) {
    List<String> all = new ArrayList<>();
    all.add(host + ":" + getPort(defaultPort));
    for (String backup : list("backup")) {
      all.add(backup.contains(":") || defaultPort <= 0 ? backup : backup + ":" + defaultPort);
    }
    return String.join(",", all);
  }

  public List<URL> getBackupUrls() {
    List<URL> all = new ArrayList<>(List.of(this));
    list("backup").forEach(backup -> all.add(setAddress(backup)));
    return all;
  }

  private List<String> list(String key) {
    String value = getParameter(key);
    return value == null || value.isBlank()
        ? List.of()
        : Arrays.asList(value.trim().split("\\s*,\\s*"));
  }

  /** Cannot be changed. */
  public Map<String, String> getParameters() {
    return Collections.unmodifiableMap(parameters);
  }

  public Map<String, String> getParameters(Predicate<String> names) {
    Map<String, String> some = new LinkedHashMap<>(parameters);
    some.keySet().removeIf(names.negate());
    return some;
  }

  public Map<String, String> getAllParameters() {
    return getParameters();
  }

  public Map<String, String> getOriginalParameters() {
    return getParameters();
  }

  public @Nullable String getOriginalParameter(String key) {
    return getParameter(key);
  }

  /** The parameter, else the one with {@code default.} in front of its name, else null. */
  public @Nullable String getParameter(String key) {
    String value = parameters.get(key);
    return StringUtils.isEmpty(value) ? parameters.get(DEFAULT_PREFIX + key) : value;
  }

  public @Nullable String getParameter(String key, @Nullable String otherwise) {
    String value = getParameter(key);
    return StringUtils.isEmpty(value) ? otherwise : value;
  }

  public String @Nullable [] getParameter(String key, String @Nullable [] otherwise) {
    List<String> value = list(key);
    return value.isEmpty() ? otherwise : value.toArray(new String[0]);
  }

  public @Nullable List<String> getParameter(String key, @Nullable List<String> otherwise) {
    List<String> value = list(key);
    return value.isEmpty() ? otherwise : value;
  }

  public double getParameter(String key, double otherwise) {
    return number(getParameter(key), Double::valueOf, otherwise);
  }

  public float getParameter(String key, float otherwise) {
    return number(getParameter(key), Float::valueOf, otherwise);
  }

  public long getParameter(String key, long otherwise) {
    return number(getParameter(key), Long::valueOf, otherwise);
  }

  public int getParameter(String key, int otherwise) {
    return number(getParameter(key), Integer::valueOf, otherwise);
  }

  public short getParameter(String key, short otherwise) {
    return number(getParameter(key), Short::valueOf, otherwise);
  }

  public byte getParameter(String key, byte otherwise) {
    return number(getParameter(key), Byte::valueOf, otherwise);
  }

  public char getParameter(String key, char otherwise) {
    String value = getParameter(key);
    return value == null || value.isEmpty() ? otherwise : value.charAt(0);
  }

  public boolean getParameter(String key, boolean otherwise) {
    String value = getParameter(key);
    return StringUtils.isEmpty(value) ? otherwise : Boolean.parseBoolean(value);
  }

  public int getPositiveParameter(String key, int otherwise) {
    int value = getParameter(key, otherwise);
    return value <= 0 ? otherwise : value;
  }

  public long getPositiveParameter(String key, long otherwise) {
    long value = getParameter(key, otherwise);
    return value <= 0 ? otherwise : value;
  }

  public @Nullable String getParameterAndDecoded(String key) {
    return getParameterAndDecoded(key, null);
  }

  public @Nullable String getParameterAndDecoded(String key, @Nullable String otherwise) {
    String value = getParameter(key, otherwise);
    return value == null ? null : decode(value);
  }

  private static <N> N number(@Nullable String value, Function<String, N> read, N otherwise) {
    return StringUtils.isEmpty(value) ? otherwise : read.apply(value);
  }

  public boolean hasParameter(String key) {
    return StringUtils.isNotEmpty(getParameter(key));
  }

  /** The parameter of the method, {@code method.key}, else that of all of them. */
  public @Nullable String getMethodParameter(String method, String key) {
    String value = getMethodParameterStrict(method, key);
    return StringUtils.isEmpty(value) ? getParameter(key) : value;
  }

  public @Nullable String getMethodParameterStrict(String method, String key) {
    return parameters.get(method + "." + key);
  }

  public @Nullable String getMethodParameter(
      String method, String key, @Nullable String otherwise) {
    String value = getMethodParameter(method, key);
    return StringUtils.isEmpty(value) ? otherwise : value;
  }

  public double getMethodParameter(String method, String key, double otherwise) {
    return number(getMethodParameter(method, key), Double::valueOf, otherwise);
  }

  public float getMethodParameter(String method, String key, float otherwise) {
    return number(getMethodParameter(method, key), Float::valueOf, otherwise);
  }

  public long getMethodParameter(String method, String key, long otherwise) {
    return number(getMethodParameter(method, key), Long::valueOf, otherwise);
  }

  public int getMethodParameter(String method, String key, int otherwise) {
    return number(getMethodParameter(method, key), Integer::valueOf, otherwise);
  }

  public boolean getMethodParameter(String method, String key, boolean otherwise) {
    return number(getMethodParameter(method, key), Boolean::valueOf, otherwise);
  }

  public int getMethodPositiveParameter(String method, String key, int otherwise) {
    int value = getMethodParameter(method, key, otherwise);
    return value <= 0 ? otherwise : value;
  }

  public boolean hasMethodParameter(String method, String key) {
    return StringUtils.isNotEmpty(getMethodParameter(method, key));
  }

  public boolean isLocalHost() {
    return NetUtils.isLocalHost(host) || getParameter("localhost", false);
  }

  public boolean isAnyHost() {
    return "0.0.0.0".equals(host) || getParameter("anyhost", false);
  }

  public URL addParameterAndEncoded(String key, @Nullable String value) {
    return StringUtils.isEmpty(value) ? this : addParameter(key, encode(value));
  }

  public URL addParameter(String key, boolean value) {
    return addParameter(key, String.valueOf(value));
  }

  public URL addParameter(String key, char value) {
    return addParameter(key, String.valueOf(value));
  }

  public URL addParameter(String key, byte value) {
    return addParameter(key, String.valueOf(value));
  }

  public URL addParameter(String key, short value) {
    return addParameter(key, String.valueOf(value));
  }

  public URL addParameter(String key, int value) {
    return addParameter(key, String.valueOf(value));
  }

  public URL addParameter(String key, long value) {
    return addParameter(key, String.valueOf(value));
  }

  public URL addParameter(String key, float value) {
    return addParameter(key, String.valueOf(value));
  }

  public URL addParameter(String key, double value) {
    return addParameter(key, String.valueOf(value));
  }

  public URL addParameter(String key, @Nullable Enum<?> value) {
    return value == null ? this : addParameter(key, String.valueOf(value));
  }

  public URL addParameter(String key, @Nullable Number value) {
    return value == null ? this : addParameter(key, String.valueOf(value));
  }

  public URL addParameter(String key, @Nullable CharSequence value) {
    return value == null ? this : addParameter(key, value.toString());
  }

  /** An empty name or value changes nothing. */
  public URL addParameter(@Nullable String key, @Nullable String value) {
    return StringUtils.isEmpty(key) || StringUtils.isEmpty(value)
        ? this
        : addParameters(Map.of(key, value));
  }

  public URL addParameterIfAbsent(@Nullable String key, @Nullable String value) {
    return key == null || key.isEmpty() || hasParameter(key) ? this : addParameter(key, value);
  }

  public URL addParameters(@Nullable Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(parameters);
    all.putAll(more == null ? Map.of() : more);
    return with(all);
  }

  public URL addParametersIfAbsent(@Nullable Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(more == null ? Map.of() : more);
    all.putAll(parameters);
    return with(all);
  }

  /** Names and values in turns. */
  public URL addParameters(String... pairs) {
    return addParameters(StringUtils.pairs(pairs));
  }

  public URL addParameterString(@Nullable String query) {
    return addParameters(StringUtils.parseQueryString(query));
  }

  public URL removeParameter(@Nullable String key) {
    return key == null ? this : removeParameters(List.of(key));
  }

  public URL removeParameters(@Nullable Collection<String> keys) {
    Map<String, String> left = new LinkedHashMap<>(parameters);
    left.keySet().removeAll(keys == null ? List.of() : keys);
    return with(left);
  }

  public URL removeParameters(String... keys) {
    return removeParameters(Arrays.asList(keys));
  }

  public URL clearParameters() {
    return with(Map.of());
  }

  /** A part of this by its name ({@code protocol}, {@code host} and so on), or a parameter. */
  public @Nullable String getRawParameter(String key) {
    return switch (key) {
      case "protocol" -> protocol;
      case "username" -> username;
      case "password" -> password;
      case "host" -> host;
      case "port" -> String.valueOf(port);
      case "path" -> path;
      default -> getParameter(key);
    };
  }

  /** The parameters, and the parts of this by their names. */
  public Map<String, String> toMap() {
    Map<String, String> all = new LinkedHashMap<>(parameters);
    for (String part : List.of("protocol", "username", "password", "host", "path")) {
      String value = getRawParameter(part);
      if (value != null) {
        all.put(part, value);
      }
    }
    if (port > 0) {
      all.put("port", String.valueOf(port));
    }
    return all;
  }

  /** The URL without user and password. */
  @Override
  public String toString() {
    return UrlText.of(this, false, true);
  }

  /** The URL without user and password, and with these parameters of it. */
  public String toString(String... kept) {
    return UrlText.of(this, false, true, kept);
  }

  public String toIdentityString() {
    return UrlText.of(this, true, false);
  }

  /** The URL with user and password. */
  public String toFullString() {
    return UrlText.of(this, true, true);
  }

  public String toFullString(String... kept) {
    return UrlText.of(this, true, true, kept);
  }

  public String toParameterString() {
    return toParameterString(new String[0]);
  }

  public String toParameterString(String... kept) {
    return UrlText.query(new TreeMap<>(parameters), kept);
  }

  public java.net.URL toJavaURL() {
    try {
      return new java.net.URL(toString());
    } catch (MalformedURLException e) {
      throw new IllegalStateException(this + " has a protocol that Java does not support", e);
    }
  }

  public InetSocketAddress toInetSocketAddress() {
    return new InetSocketAddress(String.valueOf(host), port);
  }

  /** Returns {@code interface:version:group}; a part that is not set is empty. */
  public String getColonSeparatedKey() {
    return Objects.toString(getServiceInterface(), "")
        + ":"
        + ("0.0.0".equals(getVersion()) ? "" : getParameter("version", ""))
        + ":"
        + getParameter("group", "");
  }

  /** {@code group/interface:version}, without what is not set. */
  public @Nullable String getServiceKey() {
    String service = getServiceInterface();
    return service == null ? null : buildKey(service, getGroup(), getVersion());
  }

  public @Nullable String getDisplayServiceKey() {
    String service = getServiceInterface();
    return StringUtils.isEmpty(service)
        ? null
        : service + (getVersion() == null ? "" : ":" + getVersion());
  }

  public String getPathKey() {
    String own = StringUtils.isNotEmpty(path) ? path : getServiceInterface();
    return own == null ? "" : buildKey(own, getGroup(), getVersion());
  }

  public @Nullable String getProtocolServiceKey() {
    String key = getServiceKey();
    return key == null || protocol == null ? key : key + ":" + protocol;
  }

  public static String buildKey(
      @Nullable String path, @Nullable String group, @Nullable String version) {
    return (StringUtils.isEmpty(group) ? "" : group + "/")
        + path
        + (version == null || version.isEmpty() || version.equals("0.0.0") ? "" : ":" + version);
  }

  public @Nullable String getServiceName() {
    return getServiceInterface();
  }

  /** The parameter {@code interface}, else the path. */
  public @Nullable String getServiceInterface() {
    return getParameter("interface", path);
  }

  public URL setServiceInterface(@Nullable String service) {
    return addParameter("interface", service);
  }

  public @Nullable String getApplication() {
    return getParameter("application");
  }

  public @Nullable String getApplication(@Nullable String otherwise) {
    return getParameter("application", otherwise);
  }

  public @Nullable String getRemoteApplication() {
    return getParameter("remote.application");
  }

  public @Nullable String getGroup() {
    return getParameter("group");
  }

  public @Nullable String getGroup(@Nullable String otherwise) {
    return getParameter("group", otherwise);
  }

  public @Nullable String getVersion() {
    return getParameter("version");
  }

  public @Nullable String getVersion(@Nullable String otherwise) {
    return getParameter("version", otherwise);
  }

  public @Nullable String getCategory() {
    return getParameter("category");
  }

  public @Nullable String getCategory(@Nullable String otherwise) {
    return getParameter("category", otherwise);
  }

  /** {@code provider} or {@code consumer}. */
  public @Nullable String getSide() {
    return getParameter("side");
  }

  public @Nullable String getSide(@Nullable String otherwise) {
    return getParameter("side", otherwise);
  }

  @Override
  public int hashCode() {
    return Objects.hash(protocol, username, password, host, port, path, parameters);
  }

  /** Also whether the parameters are equal, in whatever order. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof URL that
        && Objects.equals(protocol, that.protocol)
        && Objects.equals(username, that.username)
        && Objects.equals(password, that.password)
        && Objects.equals(host, that.host)
        && port == that.port
        && Objects.equals(path, that.path)
        && parameters.equals(that.parameters);
  }
}
