package io.trunkline.discovery;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The providers that a reference finds at one level of one registry.
 *
 * @param registry the url of the registry, without passwords
 * @param level the level
 * @param isUsed whether providers that are found at this level get calls
 * @param providers the number of providers that are found at this level; 0 before the first list
 * @param problem why the providers at this level are not known, or not all of them; null if they
 *     are
 */
public record LevelStatus(
    String registry,
    DiscoveryLevel level,
    boolean isUsed,
    int providers,
    @Nullable String problem) {

  public LevelStatus {
    Objects.requireNonNull(registry, "registry");
    Objects.requireNonNull(level, "level");
  }
}
