/**
 * Network faults for tests: {@link io.trunkline.testkit.faults.FaultProxy} forwards connections
 * between a client and its provider. Depends on the JDK only.
 */
@NullMarked
package io.trunkline.testkit.faults;

import org.jspecify.annotations.NullMarked;
