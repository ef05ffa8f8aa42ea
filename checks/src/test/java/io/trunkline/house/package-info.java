/**
 * Rules that hold for all modules together; {@link io.trunkline.HouseRulesTest} checks the
 * dependencies between packages.
 */
@NullMarked
package io.trunkline.house;

import org.jspecify.annotations.NullMarked;
