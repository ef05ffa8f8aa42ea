/** Stock Dubbo 3.3.6 as measured systems: dubbo protocol, no registry, its own defaults. */
@NullMarked
package io.trunkline.perf.dubbo;

import org.jspecify.annotations.NullMarked;
