/**
 * The providers of a reference that has several: a {@link io.trunkline.internal.cluster.Cluster} is
 * the invoker, its {@link io.trunkline.internal.cluster.Endpoints} follow a source of addresses, a
 * {@link io.trunkline.internal.cluster.LoadBalancer} chooses one of them for each attempt of a
 * call. Operators' rules come from {@link io.trunkline.internal.rules.FollowedRules}, which is such
 * a source: it applies override rules to the addresses, and has the rules that route calls. A
 * blocking caller of hedged or forked attempts is a {@link
 * io.trunkline.internal.cluster.CallWaiter}.
 */
@NullMarked
package io.trunkline.internal.cluster;

import org.jspecify.annotations.NullMarked;
