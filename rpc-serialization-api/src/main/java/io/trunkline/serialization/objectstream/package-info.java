/**
 * JDK serialization streams inside messages, for authors of serializations whose formats contain
 * them: {@link io.trunkline.serialization.objectstream.GatedObjectInput} reads a stream, {@link
 * io.trunkline.serialization.objectstream.NamingObjectOutput} writes one, and {@link
 * io.trunkline.serialization.objectstream.ThrowableStream} reads the text of an exception whose
 * class the gate refused. {@link io.trunkline.serialization.objectstream.BlankThrowable} creates an
 * exception for formats that carry its fields. No class outside of this package creates an {@link
 * java.io.ObjectInputStream}.
 */
@NullMarked
package io.trunkline.serialization.objectstream;

import org.jspecify.annotations.NullMarked;
