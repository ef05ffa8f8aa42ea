/**
 * Rules that hold for all product modules together; rpc-core's HouseRulesTest keeps the arrows
 * between packages.
 */
@NullMarked
package io.trunkline.house;

import org.jspecify.annotations.NullMarked;
