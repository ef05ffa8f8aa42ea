package io.trunkline.discovery;

import java.util.Objects;

/**
 * A rule about where calls go that a registry keeps beside providers, as Dubbo 2.6 does.
 *
 * @param name how logs and messages name it
 * @param rule a condition such as {@code method=find* => host=10.0.0.1}
 * @param force whether calls fail that it leaves nobody for
 * @param priority those with a lower one come first
 */
public record RegistryRouter(String name, String rule, boolean force, int priority) {

  public RegistryRouter {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(rule, "rule");
  }
}
