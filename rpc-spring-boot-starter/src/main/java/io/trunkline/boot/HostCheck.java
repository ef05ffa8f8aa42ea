package io.trunkline.boot;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells under which host names a request without a user is answered. A page of another site may
 * have a host name that resolves to this machine, so that its scripts can read the answers (DNS
 * rebinding). The browser would not send a user's credentials to that name, but an application
 * without users needs none. Immutable.
 */
final class HostCheck {

  private static final Pattern PORT = Pattern.compile(":\\d*$");

  /** An address, a name of this machine, or one that only a local network can resolve. */
  private static final Pattern LOCAL =
      Pattern.compile("\\[.*]|[\\d.]+|[^.:]+|.*\\.localhost", Pattern.CASE_INSENSITIVE);

  private final Set<String> hosts;

  /**
   * @param hosts further names, in lower case
   */
  HostCheck(Set<String> hosts) {
    this.hosts = Set.copyOf(hosts);
  }

  /**
   * Whether scripts of other sites cannot have this name.
   *
   * @param host the header of the request; null from a client that is no browser
   */
  boolean isKnown(@Nullable String host) {
    if (host == null) {
      return true;
    }
    String name = PORT.matcher(host).replaceFirst("");
    return LOCAL.matcher(name).matches() || hosts.contains(name.toLowerCase(Locale.ROOT));
  }
}
