package io.trunkline.discovery;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The services of a server at one level of one registry.
 *
 * @param registry the url of the registry, without passwords
 * @param level the level
 * @param isAnnounced whether the server announces its services at this level
 * @param isConfirmed whether the registry has confirmed all services that are announced at this
 *     level; false if no service is announced
 * @param warning which other provider of a service is announced at this level although this server
 *     is not, and what to do about it; null if no such provider was seen
 */
public record RegistryStatus(
    String registry,
    DiscoveryLevel level,
    boolean isAnnounced,
    boolean isConfirmed,
    @Nullable String warning) {

  public RegistryStatus {
    Objects.requireNonNull(registry, "registry");
    Objects.requireNonNull(level, "level");
  }
}
