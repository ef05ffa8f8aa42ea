/**
 * How classes are written and read: one {@link
 * io.trunkline.serialization.hessian2.internal.codec.TypeCodec} for each kind of class.
 *
 * <p>Codecs see a message as a {@link
 * io.trunkline.serialization.hessian2.internal.codec.ValueReader} or {@link
 * io.trunkline.serialization.hessian2.internal.codec.ValueWriter}. These two, {@code TypeCodec},
 * {@code DeclaredType}, {@code CodecRegistry} and {@code CountingFields} need each other, because a
 * value contains values: a codec reads its elements from the reader, and the reader finds the codec
 * of each. No codec of a particular kind of class is part of that knot.
 */
@NullMarked
package io.trunkline.serialization.hessian2.internal.codec;

import org.jspecify.annotations.NullMarked;
