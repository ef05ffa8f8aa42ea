/**
 * FST on Dubbo's wire (name {@code fst}, wire id 9): byte compatible with FST 2.48, which stock
 * Dubbo 2.6, 2.7 and the extension for 3 use. For existing deployments on trusted networks only;
 * used only if it is named.
 *
 * <p>Put the jar on the class path and start Java with the flags that its error names. From Java 24
 * on, the library prints a warning about {@code sun.misc.Unsafe}, which {@code
 * --sun-misc-unsafe-memory-access=allow} suppresses.
 *
 * <p>Intended differences from a stock peer under plain terms:
 *
 * <ul>
 *   <li>The gate decides on every class, whether a message names it by a name, a number, a field's
 *       type or a value.
 *   <li>Application classes with code that would run ({@code readObject}, {@code writeObject},
 *       {@code readResolve}, {@code writeReplace}, {@code Externalizable}) are refused in both
 *       directions, and so are records, proxies, lambdas, the library's annotations and unknown JDK
 *       classes. The stock numbers of URL, SimpleDateFormat, SimpleTimeZone and GregorianCalendar
 *       are not assigned here.
 *   <li>The numbers of a stock peer's optimizer are refused, because their classes are unknown.
 * </ul>
 *
 * <p>Under agreed terms, which only two Trunkline ends have, the form has these differences:
 *
 * <ul>
 *   <li>A class of the agreed table is sent as 50 and its number in the table. Terms never cover
 *       fst if a class of both tables differs, since either all or no fields of a class are
 *       written.
 *   <li>Any other class is sent by name. At its first mention in a message, the eight bytes of its
 *       schema's digest follow, little endian; a reader whose class has another digest refuses it.
 *       Arrays, classes with a number in stock and classes with a serializer have no digest.
 *   <li>A field leaves out the class of its value only if that class is in the table or has no
 *       digest.
 * </ul>
 */
@NullMarked
package io.trunkline.serialization.fst;

import org.jspecify.annotations.NullMarked;
