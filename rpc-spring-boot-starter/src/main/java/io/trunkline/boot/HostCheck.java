package io.trunkline.boot;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The host names under which a request without a user is answered. Another site can let its host
 * name resolve to this machine, and its scripts can then read the pages (DNS rebinding). A browser
 * does not send a user's credentials to that name, but an application without users needs none.
 * Immutable.
 */
final class HostCheck {

  private static final Pattern PORT = Pattern.compile(":\\d*$");

  /** An address, a name of this machine, or one that only a local network can resolve. */
  private static final Pattern LOCAL =
      Pattern.compile("\\[.*]|[\\d.]+|[^.:]+|.*\\.localhost", Pattern.CASE_INSENSITIVE);

  private final Set<String> hosts;

  /**
   * @param hosts further names
   */
  HostCheck(Set<String> hosts) {
    this.hosts =
        hosts.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(toUnmodifiableSet());
  }

  /**
   * Whether this name cannot be that of another site.
   *
   * @param host the header {@code Host} of the request; browsers always send one
   */
  boolean isKnown(@Nullable String host) {
    if (host == null) {
      return true;
    }
    String name = PORT.matcher(host).replaceFirst("");
    return LOCAL.matcher(name).matches() || hosts.contains(name.toLowerCase(Locale.ROOT));
  }
}
