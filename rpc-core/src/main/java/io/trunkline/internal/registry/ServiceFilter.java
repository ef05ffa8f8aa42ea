package io.trunkline.internal.registry;

import io.trunkline.discovery.AddressQuery;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What concerns one consumer, as stock decides it. In a configurator or router, {@code *} is any
 * group or version, too, which stock compares as text.
 *
 * @param group one, several with commas between them, or {@code *}; null for none
 * @param version one or {@code *}; null for none
 * @param category {@code providers}, {@code configurators} or {@code routers}
 */
public record ServiceFilter(
    String interfaceName, @Nullable String group, @Nullable String version, String category) {

  /** The category of providers. */
  public static final String PROVIDERS = "providers";

  /** Any group or version. */
  public static final String ANY = "*";

  /** What stock takes for no version. */
  private static final String NO_VERSION = "0.0.0";

  /** A filter for what a query looks for. */
  public static ServiceFilter of(AddressQuery query, String interfaceName, String category) {
    return new ServiceFilter(interfaceName, query.group(), query.version(), category);
  }

  /** Whether a URL concerns the consumer. */
  public boolean matches(ServiceUrl url) {
    return isReadable(url)
        && (url.interfaceName().equals(interfaceName) || url.interfaceName().equals(ANY))
        && url.parameter("category", PROVIDERS).equals(category)
        && !url.parameter("enabled", "true").equals("false")
        && (isForAny(url, "group") || groupMatches(url.parameter("group")))
        && (isForAny(url, "version") || versionMatches(url.parameter("version")));
  }

  private boolean isForAny(ServiceUrl url, String key) {
    return !category.equals(PROVIDERS) && ANY.equals(url.parameter(key));
  }

  /** Providers of other protocols may stand beside those of dubbo, and so may {@code empty://}. */
  private boolean isReadable(ServiceUrl url) {
    return !category.equals(PROVIDERS)
        || url.protocol().equals("dubbo")
            && !url.host().isEmpty()
            && url.port() > 0
            && url.port() <= 65_535;
  }

  private boolean groupMatches(@Nullable String offered) {
    String wanted = group == null ? "" : group;
    String given = offered == null ? "" : offered;
    return wanted.equals(ANY)
        || wanted.equals(given)
        || Arrays.stream(wanted.split(",")).map(String::trim).anyMatch(given::equals);
  }

  private boolean versionMatches(@Nullable String offered) {
    return ANY.equals(version) || normal(version).equals(normal(offered));
  }

  private static String normal(@Nullable String version) {
    return version == null || version.equals(NO_VERSION) ? "" : version;
  }

  /** Group, interface and version as Dubbo writes them. */
  @Override
  public String toString() {
    return (group == null ? "" : group + "/")
        + interfaceName
        + (version == null ? "" : ":" + version);
  }
}
