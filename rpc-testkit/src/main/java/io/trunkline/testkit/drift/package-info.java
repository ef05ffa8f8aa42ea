/**
 * Random pairs of sides whose classes have drifted apart, as those of a provider and a consumer do
 * that are built at different times, and what may come of messages between them.
 *
 * <p>Door: {@link io.trunkline.testkit.drift.DriftedPair} is two sides, compiled and loaded apart;
 * {@link io.trunkline.testkit.drift.CompiledSources} loads classes written by hand.
 */
@NullMarked
package io.trunkline.testkit.drift;

import org.jspecify.annotations.NullMarked;
