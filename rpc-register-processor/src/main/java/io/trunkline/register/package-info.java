/** Writes the classes of {@code @Registered} to a file while they are compiled. */
@NullMarked
package io.trunkline.register;

import org.jspecify.annotations.NullMarked;
