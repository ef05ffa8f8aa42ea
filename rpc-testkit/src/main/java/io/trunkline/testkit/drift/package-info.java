/**
 * Random pairs of sides whose classes have drifted apart, like those of a provider and a consumer
 * built at different times, and checks of the messages between them.
 *
 * <p>{@link io.trunkline.testkit.drift.DriftedPair} creates two sides, compiled and loaded
 * separately; {@link io.trunkline.testkit.drift.CompiledSources} loads classes written by hand.
 */
@NullMarked
package io.trunkline.testkit.drift;

import org.jspecify.annotations.NullMarked;
