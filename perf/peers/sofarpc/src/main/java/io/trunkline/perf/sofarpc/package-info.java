/** SOFARPC as a measured system: bolt, its hessian2, no registry, its own defaults. */
@NullMarked
package io.trunkline.perf.sofarpc;

import org.jspecify.annotations.NullMarked;
