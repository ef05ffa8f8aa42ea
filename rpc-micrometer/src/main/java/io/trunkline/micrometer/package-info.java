/**
 * Metrics and traces of calls with Micrometer. {@link io.trunkline.micrometer.CallTimers} times
 * calls; {@link io.trunkline.micrometer.ClientObservations} and {@link
 * io.trunkline.micrometer.ServerObservations} observe them, so that a trace continues from the
 * consumer to the provider; {@link io.trunkline.micrometer.ClientSpans} and {@link
 * io.trunkline.micrometer.ServerSpans} make the same spans with OpenTelemetry alone, at a lower
 * cost. All of these are filters. {@link io.trunkline.micrometer.ServerMeters} and {@link
 * io.trunkline.micrometer.ClientMeters} publish the counters of a server and a client.
 *
 * <p>Names and tags follow OpenTelemetry's semantic conventions for RPC up to 1.37, which stock
 * Dubbo 3.3 uses too.
 */
@NullMarked
package io.trunkline.micrometer;

import org.jspecify.annotations.NullMarked;
