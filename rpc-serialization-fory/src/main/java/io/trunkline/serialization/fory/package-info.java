/**
 * Apache Fory between two Trunkline ends (name {@code fory}, wire id 26, which stock Dubbo does not
 * use). Stock's {@code fury}, ids 28 and 29, has another form.
 *
 * <p>Put the jar on the class path; no further setup is needed. It needs no {@code --add-opens}.
 *
 * <p>The form: a string is 0, or 1 and the library's string. An exception is 1, a length and a JDK
 * serialization stream; any other item is 2 and the library's graph with references, without the
 * library's header. Classes of the application are sent only as their numbers in the agreed table.
 * Both sides generate code for them, compiled by the thread that creates the serialization.
 */
@NullMarked
package io.trunkline.serialization.fory;

import org.jspecify.annotations.NullMarked;
