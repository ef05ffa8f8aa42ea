/**
 * What the demo's provider and consumer share: {@link io.trunkline.demo.BidService} and the values
 * it takes and gives. perf measures the same ones.
 *
 * <p>{@code demo.bid} in the test kit is a second model of this shape and stays one: golden frames
 * hold its class names, and published measurements hold the sizes of frames with these.
 */
@NullMarked
package io.trunkline.demo;

import org.jspecify.annotations.NullMarked;
