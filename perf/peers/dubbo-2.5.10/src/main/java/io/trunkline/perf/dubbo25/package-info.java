/**
 * Stock Dubbo 2.5.10 as measured systems, because it still has the serialization that the source
 * article names after Dubbo.
 */
@NullMarked
package io.trunkline.perf.dubbo25;

import org.jspecify.annotations.NullMarked;
