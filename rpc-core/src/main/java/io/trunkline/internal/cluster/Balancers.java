package io.trunkline.internal.cluster;

/** Creates the load balancers of methods. Thread-safe. */
interface Balancers {

  /** A balancer for the calls of one method under this policy, or for some of these calls. */
  LoadBalancer create(ClusterPolicy policy);
}
