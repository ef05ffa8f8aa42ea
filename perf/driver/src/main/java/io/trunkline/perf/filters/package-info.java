/** What filters of metrics, traces and Dubbo's contexts cost around a call, with JMH. */
@NullMarked
package io.trunkline.perf.filters;

import org.jspecify.annotations.NullMarked;
