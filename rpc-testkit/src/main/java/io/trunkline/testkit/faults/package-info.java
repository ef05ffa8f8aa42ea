/**
 * Faults of a network, for tests: {@link io.trunkline.testkit.faults.FaultProxy} stands between a
 * client and its provider. Needs the JDK alone.
 */
@NullMarked
package io.trunkline.testkit.faults;

import org.jspecify.annotations.NullMarked;
