/**
 * Kryo on Dubbo's wire (name {@code kryo}, wire id 8): byte compatible with the extension {@code
 * dubbo-serialization-kryo} 1.0.1 and 3.2.0 for Dubbo 3 (Kryo 5) or, if the setting {@code
 * kryo.form} is {@code 4}, with the kryo of Dubbo 2.6 and 2.7 (Kryo 4). Messages do not identify
 * their form, so a client or port uses one of the two for plain messages, and refuses a message in
 * the other form. {@code kryo2} (wire id 25) omits the class before each item in plain messages.
 *
 * <p>Put the jar on the class path; no further setup is needed. It needs no {@code --add-opens}.
 *
 * <p>{@link io.trunkline.serialization.kryo.KryoForm} lists all differences between the two forms.
 * Kryo 4 has other numbers for JDK classes, the highest byte of a fixed number first, ASCII without
 * a length up to 63 characters instead of 32, references to enum constants, the class of each
 * element of a container, a comparator before the size, and no separate form for the lists of
 * {@code List.of}, which are written as ordinary lists. The classes of optimizers have the numbers
 * from 54 on in it, in the order in which the optimizers name them.
 *
 * <p>Intended differences from a stock peer under plain terms:
 *
 * <ul>
 *   <li>In Kryo 5's form application classes are sent by name; a number above 52 is refused. In
 *       Dubbo 3 the numbers of an optimizer's classes differ in every JVM.
 *   <li>A class that is not Serializable and has no constructor without parameters, which fails in
 *       stock, is sent by its fields and created without a constructor: only between two Trunkline
 *       ends. A Serializable class of this kind is a JDK serialization stream, as in stock.
 *   <li>Exceptions are JDK serialization streams as in stock from 2.7 on, checked by the gate and
 *       read with limits. The field-by-field exceptions of Dubbo 2.6 are read in Kryo 4's form, and
 *       never written: 2.7 would not read them.
 *   <li>Dynamic proxies, lambdas and hidden classes are refused in both directions.
 *   <li>{@code SimpleDateFormat}, {@code InetAddress} and an empty {@code EnumMap} have Trunkline's
 *       own form: stock's form consists of private fields of the JDK, or loses the value.
 *   <li>In Kryo 4's form a queue or skip list with a comparator is refused, because the form cannot
 *       contain it.
 * </ul>
 *
 * <p>Under agreed terms, which only two Trunkline ends have, the form has these differences:
 *
 * <ul>
 *   <li>A class of the agreed table is sent as number 53 and its number in the table; the gate
 *       decides on it as if it were named. Only fields, components and constants that both sides
 *       have are written: fields in the order of their names, constants by their index among the
 *       common ones. Fields that only the reader has keep their initial values.
 *   <li>Any other class is sent by name. At its first mention in an item, the eight bytes of its
 *       schema's digest follow, little endian; a reader whose class has another digest refuses it.
 *       Arrays, and JDK classes with a serializer here or in Kryo, have no digest.
 *   <li>A field leaves out the class of its value only if both sides' type is final and its form is
 *       agreed or the same everywhere. Type arguments never cause a class to be left out.
 *   <li>A field whose annotation selects one of Kryo's serializers of fields, components,
 *       properties or constants is not sent, since those write classes that the two sides have not
 *       compared. Neither is a class whose annotation selects such a serializer, if one of its
 *       fields leaves out a class whose form is not agreed.
 *   <li>A collection or map of the application has its elements and, in a part that a reader
 *       without the class skips, its fields or the result of its {@code writeReplace}. Another
 *       class written as the JDK class that it extends is not sent if it has fields, which that
 *       form cannot contain, or would arrive as its superclass. Both are sent under plain terms, as
 *       in stock.
 *   <li>A value that Kryo's form would truncate has a longer form: nanoseconds, comparators,
 *       capacities, defaults, zones with custom rules. See {@link
 *       io.trunkline.serialization.kryo.LongerForm}.
 *   <li>{@code writeReplace} and {@code readResolve} are called. A class whose {@code writeObject}
 *       writes more than its fields is not sent.
 *   <li>An object that contains itself is not sent if it can be created only after all its contents
 *       were read.
 *   <li>Synthetic fields, such as those of inner classes, are sent.
 *   <li>An array of objects is written as Kryo writes collections.
 *   <li>An enum constant with a body is named by its enum, not by the body's class.
 *   <li>If both sides request it, no references are written: an object that a message contains
 *       twice arrives as two, and one that contains itself exceeds the depth budget.
 * </ul>
 *
 * <p>A class whose annotations or interfaces select a serializer ({@code DefaultSerializer}, {@code
 * Bind}, {@code KryoSerializable}) is compared by that serializer's name; the output of an
 * application's own serializer is not compared.
 */
@NullMarked
package io.trunkline.serialization.kryo;

import org.jspecify.annotations.NullMarked;
