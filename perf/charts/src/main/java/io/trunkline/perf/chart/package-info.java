/** Pictures of measurements: {@code ValueChart}, {@code CurveChart} and {@code TimeChart}. */
@NullMarked
package io.trunkline.perf.chart;

import org.jspecify.annotations.NullMarked;
