/**
 * Kryo on Dubbo's wire (name {@code kryo}, wire id 8): byte compatible with the extension {@code
 * dubbo-serialization-kryo} 1.0.1 and 3.2.0 for Dubbo 3. It cannot talk to the kryo of Dubbo 2.6
 * and 2.7 (Kryo 4, other numbers and layouts), nor to {@code kryo2}.
 *
 * <p>Put the jar on the class path; there is nothing else to call. It needs no {@code --add-opens}.
 *
 * <p>What differs from a stock peer, on purpose:
 *
 * <ul>
 *   <li>Application classes travel by name; a number above 52 is refused. In Dubbo 3 the numbers of
 *       an optimizer's classes are different in every JVM.
 *   <li>A class without a no-argument constructor travels by its fields and is made without a
 *       constructor. Stock writes it as a JDK serialization stream, which this module does not
 *       read: such classes, and records, only travel between two of ours.
 *   <li>Exceptions are JDK serialization streams as in stock, read behind the gate and with limits.
 *   <li>Dynamic proxies, lambdas and hidden classes are refused in both directions.
 *   <li>{@code SimpleDateFormat}, {@code InetAddress} and an empty {@code EnumMap} have a form of
 *       our own: stock's form of them is private fields of the JDK, or loses the value.
 * </ul>
 */
@NullMarked
package io.trunkline.serialization.kryo;

import org.jspecify.annotations.NullMarked;
