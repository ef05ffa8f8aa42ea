package io.trunkline.interop;

import io.trunkline.interop.peer.Message;

/** The service of tests about registries: in a group, in version 1.2.0. */
final class Announced {

  private static final String VERSION = "1.2.0";

  /** Providers are warm at once. */
  private static final String WARM = "warmup=1&weight=100";

  private Announced() {}

  /** Exports the service at a free port. */
  static void export(Side provider, String registry, String group) {
    Pair.done(
        provider.ask(
            "export",
            "port",
            "" + Pair.freePort(),
            "registry",
            registry,
            "group",
            group,
            "version",
            VERSION,
            "parameters",
            WARM));
  }

  /** Refers to the service; the reference has the name of the group. */
  static Message refer(Side consumer, String registry, String group) {
    return consumer.ask(
        "refer", "as", group, "service", "bid", "url", registry, "group", group, "version",
        VERSION);
  }
}
