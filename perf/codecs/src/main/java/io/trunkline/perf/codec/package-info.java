/**
 * Serializers alone, measured with JMH. A new one is one {@link io.trunkline.perf.codec.Codec},
 * listed in {@code META-INF/services/io.trunkline.perf.codec.Codec}.
 */
@NullMarked
package io.trunkline.perf.codec;

import org.jspecify.annotations.NullMarked;
