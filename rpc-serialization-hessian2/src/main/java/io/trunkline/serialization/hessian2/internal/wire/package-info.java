/**
 * The primitives of the encoding: tags, lengths, numbers, strings, bytes and the names of types.
 *
 * <p>{@link io.trunkline.serialization.hessian2.internal.wire.Tags} says what each first byte
 * means. Nothing here knows of classes, codecs or references.
 */
@NullMarked
package io.trunkline.serialization.hessian2.internal.wire;

import org.jspecify.annotations.NullMarked;
