/**
 * Kryo on Dubbo's wire (name {@code kryo}, wire id 8): byte compatible with the extension {@code
 * dubbo-serialization-kryo} 1.0.1 and 3.2.0 for Dubbo 3 (Kryo 5) or, where the setting {@code
 * kryo.form} is {@code 4}, with the kryo of Dubbo 2.6 and 2.7 (Kryo 4). Nothing in a message says
 * which of the two it is, so a client or port speaks one of them plainly, and refuses a message in
 * the other for what it is. {@code kryo2} (wire id 25) is the same without the class in front of
 * each item, in plain messages.
 *
 * <p>Put the jar on the class path; there is nothing else to call. It needs no {@code --add-opens}.
 *
 * <p>The two forms share all but what {@link io.trunkline.serialization.kryo.KryoForm} lists: Kryo
 * 4 has another number for each class of the JDK, the highest byte of a fixed number first, ASCII
 * without a length up to 63 characters instead of 32, references to enum constants, the class of
 * each element of a container, a comparator in front of the size, and no form of its own for what
 * {@code List.of} makes, which is written as an ordinary list. The classes of optimizers have the
 * numbers from 54 on in it, in the order in which the optimizers name them.
 *
 * <p>What differs from a stock peer under plain terms, on purpose:
 *
 * <ul>
 *   <li>In Kryo 5's form application classes travel by name; a number above 52 is refused. In Dubbo
 *       3 the numbers of an optimizer's classes are different in every JVM.
 *   <li>A class that is not Serializable and has no constructor without parameters, which fails in
 *       stock, travels by its fields and is made without a constructor: only between two Trunkline
 *       ends. One that is Serializable is a JDK serialization stream as in stock.
 *   <li>Exceptions are JDK serialization streams as in stock from 2.7 on, read behind the gate and
 *       with limits. Those that Dubbo 2.6 writes field by field are read in Kryo 4's form, and
 *       never written: 2.7 would not read them.
 *   <li>Dynamic proxies, lambdas and hidden classes are refused in both directions.
 *   <li>{@code SimpleDateFormat}, {@code InetAddress} and an empty {@code EnumMap} have a form of
 *       our own: stock's form of them is private fields of the JDK, or loses the value.
 *   <li>In Kryo 4's form a queue or skip list with a comparator is refused: its form has no place
 *       for that.
 * </ul>
 *
 * <p>Under agreed terms, which only two Trunkline ends have, the form is the same but for this:
 *
 * <ul>
 *   <li>A class of the agreed table travels as number 53 and its number in the table, and the gate
 *       decides on it as on its name. Of its fields, components or constants only those are written
 *       that both sides have: fields in the order of their names, constants by their place among
 *       the common ones. What the reader alone has keeps its initial value.
 *   <li>Any other class travels by name, and where an item names it first the eight bytes of its
 *       schema's digest follow, little endian; a reader whose class has another digest refuses it.
 *       Arrays, and classes of the JDK with a serializer here or in Kryo, have none.
 *   <li>A field leaves the class of its value out only if both sides' type is final and its form is
 *       agreed or the same everywhere. Type arguments never make a class be left out.
 *   <li>Fields that an annotation gives one of Kryo's serializers of fields, components, properties
 *       or constants do not travel, since those write classes that the two sides have not compared;
 *       neither does a class for which an annotation chose one of them, if a field of it leaves out
 *       a class whose form is not agreed.
 *   <li>A collection or map of the application has its elements and what it has beside them, its
 *       fields or what its {@code writeReplace} returns, in a part that a reader without the class
 *       skips. Another class that is written as the class of the JDK that it extends does not
 *       travel if it has fields of its own, which that form has no place for, or would arrive as
 *       its superclass. Both happen under plain terms, as in stock.
 *   <li>A value that Kryo's form would cut has a longer one: nanoseconds, comparators, capacities,
 *       defaults, zones with rules of their own. See {@link
 *       io.trunkline.serialization.kryo.LongerForm}.
 *   <li>{@code writeReplace} and {@code readResolve} are called. A class whose {@code writeObject}
 *       writes more than its fields does not travel.
 *   <li>An object that contains itself does not travel if it can be made only when all that it
 *       contains was read.
 *   <li>Synthetic fields travel, which inner classes have.
 *   <li>An array of objects is written as Kryo writes collections.
 *   <li>An enum constant with a body is named by its enum, not by the body's class.
 *   <li>Where both sides ask for it, no references are written: an object that a message contains
 *       twice arrives as two, and one that contains itself exceeds the budget of depth.
 * </ul>
 *
 * <p>A class whose annotations or interfaces bring a serializer of its own ({@code
 * DefaultSerializer}, {@code Bind}, {@code KryoSerializable}) is compared by that serializer's
 * name; what an application's own serializer writes is not compared.
 */
@NullMarked
package io.trunkline.serialization.kryo;

import org.jspecify.annotations.NullMarked;
