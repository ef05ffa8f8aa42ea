/**
 * JDK serialization on Dubbo's wire, in the three forms of stock Dubbo: {@code java} (wire id 3),
 * {@code compactedjava} (4) and {@code nativejava} (7). For peers that have nothing else, and for
 * trusted networks only; nothing chooses one unless it is named.
 *
 * <p>A message is one stream of {@link java.io.ObjectOutputStream} for all of its items; references
 * go from item to item. The bytes are those of stock. What differs, on purpose:
 *
 * <ul>
 *   <li>The gate decides on every class, and budgets bound what reading costs. A class of an
 *       application with code that would run ({@code readObject}, {@code readResolve}, {@code
 *       Externalizable}) is refused unless a line allows it or its package; what its code then does
 *       is not bounded by any budget.
 *   <li>Dynamic proxies are refused in both directions, and classes that extend a hash table of the
 *       JDK when they are read.
 *   <li>A string of the header with more than 65,535 bytes, and with {@code nativejava} one that is
 *       null, is an object in the stream. No stock peer writes them, and none reads them as
 *       something else.
 * </ul>
 *
 * <p>Under agreed terms, which only two Trunkline ends have, the digest of each class follows its
 * description, eight bytes, unless it is an array or one of the JDK. A reader whose class has other
 * fields or superclasses refuses it.
 */
@NullMarked
package io.trunkline.serialization.java;

import org.jspecify.annotations.NullMarked;
