/** The tokens of JSONB, fastjson2's binary form. It knows bytes, and nothing of classes. */
@NullMarked
package io.trunkline.serialization.fastjson.internal.jsonb;

import org.jspecify.annotations.NullMarked;
