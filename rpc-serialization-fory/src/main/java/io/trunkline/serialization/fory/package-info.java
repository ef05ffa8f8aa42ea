/**
 * Apache Fory between two Trunkline ends (name {@code fory}, wire id 26, which no stock
 * serialization has). Stock's {@code fury}, ids 28 and 29, has another stream.
 *
 * <p>Put the jar on the class path; there is nothing else to call. It needs no {@code --add-opens}.
 *
 * <p>The form: a string is 0, or 1 and the library's string. An item is 1, a length and a JDK
 * serialization stream for an exception; for anything else it is 2 and the library's graph with
 * references, without the library's header. Classes of the application travel as their numbers in
 * the agreed table and not otherwise. Both sides generate code for them; it is compiled by the
 * thread that creates the serialization.
 */
@NullMarked
package io.trunkline.serialization.fory;

import org.jspecify.annotations.NullMarked;
