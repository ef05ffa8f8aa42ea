/**
 * What adapters of {@link io.trunkline.serialization.stored.ObjectSerializer} to other libraries
 * are tested with: {@link io.trunkline.testkit.adapter.ObjectAdapterContract} is inherited by the
 * test of each.
 */
@NullMarked
package io.trunkline.testkit.adapter;

import org.jspecify.annotations.NullMarked;
