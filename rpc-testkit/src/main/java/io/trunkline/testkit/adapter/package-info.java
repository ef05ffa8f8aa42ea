/**
 * Tests for adapters of {@link io.trunkline.serialization.stored.ObjectSerializer} to other
 * libraries: the test of each adapter inherits {@link
 * io.trunkline.testkit.adapter.ObjectAdapterContract}.
 */
@NullMarked
package io.trunkline.testkit.adapter;

import org.jspecify.annotations.NullMarked;
