/** The tokens of JSONB, fastjson2's binary form. It knows bytes, and nothing of classes. */
@NullMarked
package io.trunkline.serialization.formats.jsonb.internal.wire;

import org.jspecify.annotations.NullMarked;
