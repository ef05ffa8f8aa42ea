/**
 * What the demo's provider and consumer share: {@link io.trunkline.demo.BidService} and the values
 * it takes and gives.
 */
@NullMarked
package io.trunkline.demo;

import org.jspecify.annotations.NullMarked;
