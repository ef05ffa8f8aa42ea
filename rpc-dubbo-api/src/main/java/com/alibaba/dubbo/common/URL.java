package com.alibaba.dubbo.common;

import java.util.Collection;
import java.util.Map;
import org.apache.dubbo.common.UrlText;
import org.jspecify.annotations.Nullable;

/**
 * {@link org.apache.dubbo.common.URL} of 2.6: the same value, whose copies are of this class.
 *
 * <p>Longer than others because it has the members of Dubbo's class.
 */
public final class URL extends org.apache.dubbo.common.URL {

  private static final long serialVersionUID = -1985165475234910535L;

  public URL(@Nullable String protocol, @Nullable String host, int port) {
    super(protocol, host, port);
  }

  public URL(@Nullable String protocol, @Nullable String host, int port, String[] pairs) {
    super(protocol, host, port, pairs);
  }

  public URL(
      @Nullable String protocol,
      @Nullable String host,
      int port,
      @Nullable Map<String, String> parameters) {
    super(protocol, host, port, parameters);
  }

  public URL(@Nullable String protocol, @Nullable String host, int port, @Nullable String path) {
    super(protocol, host, port, path);
  }

  public URL(
      @Nullable String protocol,
      @Nullable String host,
      int port,
      @Nullable String path,
      String... pairs) {
    super(protocol, host, port, path, pairs);
  }

  public URL(
      @Nullable String protocol,
      @Nullable String host,
      int port,
      @Nullable String path,
      @Nullable Map<String, String> parameters) {
    super(protocol, host, port, path, parameters);
  }

  public URL(
      @Nullable String protocol,
      @Nullable String username,
      @Nullable String password,
      @Nullable String host,
      int port,
      @Nullable String path,
      @Nullable Map<String, String> parameters) {
    super(protocol, username, password, host, port, path, parameters);
  }

  public static URL valueOf(String url) {
    return UrlText.read(url, URL::new);
  }

  /** The same value. */
  public static URL of(org.apache.dubbo.common.URL other) {
    return other instanceof URL same
        ? same
        : new URL(
            other.getProtocol(),
            other.getUsername(),
            other.getPassword(),
            other.getHost(),
            other.getPort(),
            other.getPath(),
            other.getParameters());
  }

  @Override
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

  @Override
  public URL setProtocol(@Nullable String value) {
    return (URL) super.setProtocol(value);
  }

  @Override
  public URL setUsername(@Nullable String value) {
    return (URL) super.setUsername(value);
  }

  @Override
  public URL setPassword(@Nullable String value) {
    return (URL) super.setPassword(value);
  }

  @Override
  public URL setHost(@Nullable String value) {
    return (URL) super.setHost(value);
  }

  @Override
  public URL setPort(int value) {
    return (URL) super.setPort(value);
  }

  @Override
  public URL setAddress(String address) {
    return (URL) super.setAddress(address);
  }

  @Override
  public URL setPath(@Nullable String value) {
    return (URL) super.setPath(value);
  }

  @Override
  public URL addParameterAndEncoded(String key, @Nullable String value) {
    return (URL) super.addParameterAndEncoded(key, value);
  }

  @Override
  public URL addParameter(String key, boolean value) {
    return (URL) super.addParameter(key, value);
  }

  @Override
  public URL addParameter(String key, char value) {
    return (URL) super.addParameter(key, value);
  }

  @Override
  public URL addParameter(String key, byte value) {
    return (URL) super.addParameter(key, value);
  }

  @Override
  public URL addParameter(String key, short value) {
    return (URL) super.addParameter(key, value);
  }

  @Override
  public URL addParameter(String key, int value) {
    return (URL) super.addParameter(key, value);
  }

  @Override
  public URL addParameter(String key, long value) {
    return (URL) super.addParameter(key, value);
  }

  @Override
  public URL addParameter(String key, float value) {
    return (URL) super.addParameter(key, value);
  }

  @Override
  public URL addParameter(String key, double value) {
    return (URL) super.addParameter(key, value);
  }

  @Override
  public URL addParameter(String key, @Nullable Enum<?> value) {
    return (URL) super.addParameter(key, value);
  }

  @Override
  public URL addParameter(String key, @Nullable Number value) {
    return (URL) super.addParameter(key, value);
  }

  @Override
  public URL addParameter(String key, @Nullable CharSequence value) {
    return (URL) super.addParameter(key, value);
  }

  @Override
  public URL addParameter(@Nullable String key, @Nullable String value) {
    return (URL) super.addParameter(key, value);
  }

  @Override
  public URL addParameterIfAbsent(@Nullable String key, @Nullable String value) {
    return (URL) super.addParameterIfAbsent(key, value);
  }

  @Override
  public URL addParameters(@Nullable Map<String, String> more) {
    return (URL) super.addParameters(more);
  }

  @Override
  public URL addParametersIfAbsent(@Nullable Map<String, String> more) {
    return (URL) super.addParametersIfAbsent(more);
  }

  @Override
  public URL addParameters(String... pairs) {
    return (URL) super.addParameters(pairs);
  }

  @Override
  public URL addParameterString(@Nullable String query) {
    return (URL) super.addParameterString(query);
  }

  @Override
  public URL removeParameter(@Nullable String key) {
    return (URL) super.removeParameter(key);
  }

  @Override
  public URL removeParameters(@Nullable Collection<String> keys) {
    return (URL) super.removeParameters(keys);
  }

  @Override
  public URL removeParameters(String... keys) {
    return (URL) super.removeParameters(keys);
  }

  @Override
  public URL clearParameters() {
    return (URL) super.clearParameters();
  }

  @Override
  public URL setServiceInterface(@Nullable String service) {
    return (URL) super.setServiceInterface(service);
  }
}
