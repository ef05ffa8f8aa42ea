package io.trunkline.spring;

import io.trunkline.client.ClusterOptions;

/**
 * What an element says about calls to several providers: a reference with its consumer, a method.
 */
final class ClusterSettings {

  /** Dubbo's keys for what the balancer consistenthash looks at, as attributes. */
  private static final String HASH_ARGUMENTS = "hash-arguments";

  private static final String HASH_NODES = "hash-nodes";

  private ClusterSettings() {}

  static ClusterOptions of(ConfiguredElement said) {
    ClusterOptions.Builder builder =
        ClusterOptions.builder()
            .strategy(said.text("cluster"))
            .loadBalance(said.text("loadbalance"))
            .retries(said.number("retries"))
            .idempotent((Boolean) said.value("idempotent"))
            .hedgeAfter(said.duration("hedge-after"))
            .forks(said.number("forks"))
            .sticky((Boolean) said.value("sticky"))
            .retryBudget(said.number("retry-budget"))
            .tag(said.text("tag"))
            .forceTag((Boolean) said.value("force-tag"))
            .zone(said.text("zone"));
    parameter(builder, said, HASH_ARGUMENTS);
    parameter(builder, said, HASH_NODES);
    return builder.build();
  }

  private static void parameter(
      ClusterOptions.Builder builder, ConfiguredElement said, String attribute) {
    String value = said.text(attribute);
    if (value != null) {
      builder.parameter(attribute.replace('-', '.'), value);
    }
  }
}
