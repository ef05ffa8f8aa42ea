/** Collections of a library that no reader allows: they arrive as the JDK's of their interface. */
@NullMarked
package io.trunkline.testkit.arrival.unknown;

import org.jspecify.annotations.NullMarked;
