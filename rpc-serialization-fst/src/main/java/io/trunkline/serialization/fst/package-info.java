/**
 * FST on Dubbo's wire (name {@code fst}, wire id 9): byte compatible with FST 2.48, which stock
 * Dubbo 2.6, 2.7 and the extension for 3 use. For estates that have it already, and for trusted
 * networks only; nothing chooses it unless it is named.
 *
 * <p>Put the jar on the class path and start Java with the flags that its error names. The library
 * writes a line about {@code sun.misc.Unsafe} from Java 24 on, which {@code
 * --sun-misc-unsafe-memory-access=allow} keeps quiet.
 *
 * <p>What differs from a stock peer under plain terms, on purpose:
 *
 * <ul>
 *   <li>The gate decides on every class, however a message says it: by a name, a number, a field's
 *       type or a value.
 *   <li>Classes of an application with code that would run ({@code readObject}, {@code
 *       writeObject}, {@code readResolve}, {@code writeReplace}, {@code Externalizable}) are
 *       refused in both directions, and so are records, proxies, lambdas, the library's annotations
 *       and classes of the JDK that are not known here. URL, SimpleDateFormat, SimpleTimeZone and
 *       GregorianCalendar have numbers in stock, which stand for nothing here.
 *   <li>The numbers of a stock peer's optimizer are refused: nothing says what they stand for.
 * </ul>
 *
 * <p>Under agreed terms, which only two Trunkline ends have, the form is the same but for this:
 *
 * <ul>
 *   <li>A class of the agreed table travels as 50 and its number there. Terms never cover fst where
 *       a class of both tables differs, since all fields of a class are written or none.
 *   <li>Any other class travels by name, and the eight bytes of its schema's digest follow, little
 *       endian, where a message names it first; a reader whose class has another digest refuses it.
 *       Arrays, classes with a number in stock and classes with a serializer have none.
 *   <li>A field leaves out the class of its value only if that class is in the table or has no
 *       digest.
 * </ul>
 */
@NullMarked
package io.trunkline.serialization.fst;

import org.jspecify.annotations.NullMarked;
