/**
 * The providers of a reference that has several: a {@link io.trunkline.internal.cluster.Cluster} is
 * the invoker, its {@link io.trunkline.internal.cluster.Endpoints} follow a source of addresses, a
 * {@link io.trunkline.internal.cluster.LoadBalancer} chooses one of them for each attempt of a
 * call.
 */
@NullMarked
package io.trunkline.internal.cluster;

import org.jspecify.annotations.NullMarked;
