/**
 * What a measured system looks like to the driver. A new system is one {@link
 * io.trunkline.perf.system.PerfSystem}, listed in {@code
 * META-INF/services/io.trunkline.perf.system.PerfSystem}.
 */
@NullMarked
package io.trunkline.perf.system;

import org.jspecify.annotations.NullMarked;
