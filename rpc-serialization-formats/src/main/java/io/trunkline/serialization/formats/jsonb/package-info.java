/**
 * The serialization {@code fastjson2}, wire id 23: JSONB, the default of Dubbo 3.2.
 *
 * <p>The codec belongs to Trunkline, so no class of fastjson2 is on the class path. {@code
 * internal.wire} contains the encoding, {@code internal.form} one form per class, {@code
 * internal.message} whole messages.
 */
@NullMarked
package io.trunkline.serialization.formats.jsonb;

import org.jspecify.annotations.NullMarked;
