package io.trunkline.discovery;

import java.util.Objects;

/**
 * A routing rule that a registry keeps next to the providers, as Dubbo 2.6 does.
 *
 * @param name the name of the rule in logs and messages
 * @param rule a condition such as {@code method=find* => host=10.0.0.1}
 * @param force whether a call fails if the rule leaves no provider for it
 * @param priority rules with a lower priority come first
 */
public record RegistryRouter(String name, String rule, boolean force, int priority) {

  public RegistryRouter {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(rule, "rule");
  }
}
