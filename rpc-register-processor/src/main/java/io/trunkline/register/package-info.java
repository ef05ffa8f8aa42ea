/** Writes the classes that {@code @Registered} names to a file during compilation. */
@NullMarked
package io.trunkline.register;

import org.jspecify.annotations.NullMarked;
