/** Stores and queues with one serializer after another: what {@code bin/perf stores} measures. */
@NullMarked
package io.trunkline.perf.stores;

import org.jspecify.annotations.NullMarked;
