/**
 * The containers that an exception's JDK serialization stream may hold, as they are read: their own
 * {@code readObject} puts elements into a hash table as they come, and lets nobody look at them
 * before. A class here stands in for the one of the same simple name, which is all that the JDK
 * compares beside the serialVersionUID; it reads the same form, charges each element, and is then
 * replaced by the container it stands for.
 *
 * <p>Where an element of a container refers to that container, which is not complete yet, the
 * element keeps the stand-in: a view of the same content.
 */
@NullMarked
package io.trunkline.serialization.objectstream.internal.standin;

import org.jspecify.annotations.NullMarked;
