package io.trunkline.internal.registry;

import java.util.Set;

/**
 * How the URL of a registry changes what is announced.
 *
 * @param dynamic whether an entry ends with the session of its process
 * @param simplified whether only the keys that consumers need are announced
 * @param extraKeys the keys that are announced none the less
 */
public record AnnouncementOptions(boolean dynamic, boolean simplified, Set<String> extraKeys) {

  public AnnouncementOptions {
    extraKeys = Set.copyOf(extraKeys);
  }
}
