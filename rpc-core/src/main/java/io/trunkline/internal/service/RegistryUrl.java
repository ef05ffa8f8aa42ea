package io.trunkline.internal.service;

import io.trunkline.internal.metadata.RegisterMode;
import io.trunkline.internal.text.Secrets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The url of a registry, as far as the server itself reads it. As a text it is without user,
 * password and parameters.
 *
 * @param url as it was configured
 */
record RegistryUrl(String url) {

  private static final String SCHEME_END = "://";

  /**
   * The scheme in lower case.
   *
   * @throws IllegalArgumentException if it has none
   */
  String scheme() {
    int end = url.indexOf(SCHEME_END);
    if (end < 1) {
      throw new IllegalArgumentException(
          "the registry " + this + " has no scheme, expected a url such as zookeeper://host:2181");
    }
    return url.substring(0, end).toLowerCase(Locale.ROOT);
  }

  /** The first host in it, a name or an address; empty if there is none. */
  String host() {
    String first = hosts().split("[,;]", 2)[0];
    if (first.startsWith("[")) {
      return first.substring(1, Math.max(1, first.indexOf(']')));
    }
    int colon = first.lastIndexOf(':'); // an address of IPv6 may have no brackets
    return colon < 0 ? first : first.substring(0, colon);
  }

  private String hosts() {
    int begin = url.indexOf(SCHEME_END);
    String rest = begin < 0 ? url : url.substring(begin + SCHEME_END.length());
    String where = rest.split("\\?", 2)[0]; // a password may contain a slash
    return where.substring(where.lastIndexOf('@') + 1).split("/", 2)[0];
  }

  /** The value of a parameter; null if it is not there. */
  @Nullable String parameter(String key) {
    int query = url.indexOf('?');
    for (String pair : query < 0 ? new String[0] : url.substring(query + 1).split("&")) {
      if (pair.startsWith(key + "=")) {
        return pair.substring(key.length() + 1);
      }
    }
    return null;
  }

  /**
   * The levels at which it announces.
   *
   * @param standard those of a url without {@code register-mode}
   * @throws IllegalArgumentException if the mode in the url is unknown
   */
  RegisterMode mode(RegisterMode standard) {
    String own = parameter("register-mode");
    return own == null ? standard : RegisterMode.of("register-mode of the registry " + this, own);
  }

  @Override
  public String toString() {
    RegistryUrl shown = new RegistryUrl(Secrets.masked(url));
    int end = shown.url.indexOf(SCHEME_END);
    return (end < 0 ? "" : shown.url.substring(0, end + SCHEME_END.length())) + shown.hosts();
  }
}
