/** Stock Dubbo 2.7.23 as measured systems: dubbo protocol, no registry, its own defaults. */
@NullMarked
package io.trunkline.perf.dubbo27;

import org.jspecify.annotations.NullMarked;
