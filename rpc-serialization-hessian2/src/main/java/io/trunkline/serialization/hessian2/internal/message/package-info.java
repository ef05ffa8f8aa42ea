/**
 * Whole messages: {@link io.trunkline.serialization.hessian2.internal.message.Hessian2Output}
 * writes them and {@link io.trunkline.serialization.hessian2.internal.message.Hessian2Input} reads
 * them, with the codecs of {@link io.trunkline.serialization.hessian2.internal.message.TypeCodecs}.
 * What a message has said once (objects, definitions, types) and what it may cost is kept here.
 */
@NullMarked
package io.trunkline.serialization.hessian2.internal.message;

import org.jspecify.annotations.NullMarked;
