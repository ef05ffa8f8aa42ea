/**
 * JDK serialization on Dubbo's wire, in the three forms of stock Dubbo: {@code java} (wire id 3),
 * {@code compactedjava} (4) and {@code nativejava} (7). For peers without another serialization, on
 * trusted networks only; used only if it is named.
 *
 * <p>A message is one stream of {@link java.io.ObjectOutputStream} for all of its items, with
 * references between items. The bytes are those of stock. Intended differences:
 *
 * <ul>
 *   <li>The gate decides on every class, and budgets limit the cost of reading. An application
 *       class with code that would run ({@code readObject}, {@code readResolve}, {@code
 *       Externalizable}) is refused unless a line allows it or its package; budgets do not limit
 *       its code.
 *   <li>Dynamic proxies are refused in both directions; classes that extend a JDK hash table are
 *       refused when they are read.
 *   <li>A header string with more than 65,535 bytes, and a null header string in {@code
 *       nativejava}, is an object in the stream. Stock peers do not write such strings, and cannot
 *       misread them.
 * </ul>
 *
 * <p>Under agreed terms, which only two Trunkline ends have, the eight-byte digest of each class
 * follows its description, except for arrays and JDK classes. A reader whose class has other fields
 * or superclasses refuses it.
 */
@NullMarked
package io.trunkline.serialization.java;

import org.jspecify.annotations.NullMarked;
