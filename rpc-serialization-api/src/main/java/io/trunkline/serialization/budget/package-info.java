/**
 * What one message may cost: {@link io.trunkline.serialization.budget.ReadBudget} counts memory and
 * work while it is read, {@link io.trunkline.serialization.budget.KeyGuard} the hashing and
 * comparing of keys, and {@link io.trunkline.serialization.budget.Nesting} the levels of objects in
 * both directions, the deep ones of which continue on a {@link
 * io.trunkline.serialization.budget.DeepStack}. For authors of serializations: all charge the same
 * prices, so that no serialization is the cheap way in.
 */
@NullMarked
package io.trunkline.serialization.budget;

import org.jspecify.annotations.NullMarked;
