/**
 * Reads and sets fields and makes objects of classes that are known only when the program runs, at
 * the speed of compiled code: {@link io.trunkline.serialization.access.FieldAccessor} and {@link
 * io.trunkline.serialization.access.ObjectCreator}. For authors of serialization extensions.
 *
 * <p>Each accessor is a hidden class made from one compiled template, with the field's method
 * handles as constants that the JIT sees through. So private and final fields work, and classes of
 * other class loaders, without Unsafe, command line flags or a byte-code library.
 */
@NullMarked
package io.trunkline.serialization.access;

import org.jspecify.annotations.NullMarked;
