/**
 * The cost limits of one message. {@link io.trunkline.serialization.budget.ReadBudget} counts
 * memory and work while it is read, {@link io.trunkline.serialization.budget.KeyGuard} the hashing
 * and comparing of keys, and {@link io.trunkline.serialization.budget.Nesting} the nesting depth in
 * both directions; deep levels continue on a {@link io.trunkline.serialization.budget.DeepStack}.
 * For authors of serializations: all serializations charge the same prices, so that none is cheaper
 * to attack.
 */
@NullMarked
package io.trunkline.serialization.budget;

import org.jspecify.annotations.NullMarked;
