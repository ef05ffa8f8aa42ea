/**
 * JDK serialization streams inside messages, for authors of serializations whose format has them:
 * {@link io.trunkline.serialization.objectstream.GatedObjectInput} reads one, {@link
 * io.trunkline.serialization.objectstream.NamingObjectOutput} writes one, and {@link
 * io.trunkline.serialization.objectstream.ThrowableStream} says what can be known of an exception
 * whose class the gate refused. {@link io.trunkline.serialization.objectstream.BlankThrowable}
 * makes an exception for formats that carry its fields. No class outside of this package makes an
 * {@link java.io.ObjectInputStream}.
 */
@NullMarked
package io.trunkline.serialization.objectstream;

import org.jspecify.annotations.NullMarked;
