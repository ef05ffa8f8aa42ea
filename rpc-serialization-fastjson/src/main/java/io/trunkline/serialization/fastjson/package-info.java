/**
 * The serialization {@code fastjson2}, wire id 23: JSONB as Dubbo from 3.2 on writes it by default.
 *
 * <p>The codec is Trunkline's own, so no class of fastjson2 is on the class path. {@code
 * internal.jsonb} has the bytes, {@code internal.form} one form per class, {@code internal.message}
 * whole messages.
 */
@NullMarked
package io.trunkline.serialization.fastjson;

import org.jspecify.annotations.NullMarked;
