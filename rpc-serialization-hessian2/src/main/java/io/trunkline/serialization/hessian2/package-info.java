/**
 * The serialization {@code hessian2}: Dubbo's default, which every Dubbo peer supports.
 *
 * <p>This implementation belongs to Trunkline. While it reads a peer's bytes, it controls which
 * classes they may name, how much memory they allocate and how deep they nest. {@link
 * io.trunkline.serialization.hessian2.Hessian2SerializationProvider} is found on the class path;
 * {@link io.trunkline.serialization.hessian2.ObjectCodec} adds an application's own types.
 *
 * <p>Below this package, {@code internal.message} reads and writes messages with the codecs of
 * {@code internal.codec}, {@code internal.jdk} and {@code internal.time}, all on the primitives of
 * {@code internal.wire}.
 */
@NullMarked
package io.trunkline.serialization.hessian2;

import org.jspecify.annotations.NullMarked;
