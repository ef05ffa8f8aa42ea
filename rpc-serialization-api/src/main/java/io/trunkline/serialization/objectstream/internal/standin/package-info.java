/**
 * The tables that a JDK serialization stream may hold, as they are read: their own {@code
 * readObject} puts elements into a table as they come, and lets nobody look at them before. {@link
 * io.trunkline.serialization.objectstream.internal.standin.GuardedStream} reads the elements in its
 * place, charges each, and fills the table when the JDK has made it.
 *
 * <p>A class that the JDK writes in place of immutable collections is replaced by one of the same
 * simple name, which is all that the JDK compares beside the serialVersionUID.
 */
@NullMarked
package io.trunkline.serialization.objectstream.internal.standin;

import org.jspecify.annotations.NullMarked;
