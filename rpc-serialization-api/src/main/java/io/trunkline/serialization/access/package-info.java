/**
 * Reads and sets fields and creates objects of classes known only at run time, as fast as compiled
 * code: {@link io.trunkline.serialization.access.FieldAccessor} and {@link
 * io.trunkline.serialization.access.ObjectCreator}. For authors of serializations.
 *
 * <p>Each accessor is a hidden class made from one compiled template. The field's method handles
 * are constants of that class, so the JIT can inline them. Private and final fields, and classes of
 * other class loaders, work without Unsafe, command-line flags or a bytecode library.
 */
@NullMarked
package io.trunkline.serialization.access;

import org.jspecify.annotations.NullMarked;
