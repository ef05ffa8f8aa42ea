/**
 * Calls in Micrometer. {@link io.trunkline.micrometer.CallTimers} times them, {@link
 * io.trunkline.micrometer.ClientObservations} and {@link
 * io.trunkline.micrometer.ServerObservations} observe them, so that a trace goes from the consumer
 * to the provider; {@link io.trunkline.micrometer.ClientSpans} and {@link
 * io.trunkline.micrometer.ServerSpans} make the same spans with OpenTelemetry alone, at less cost.
 * All of these are filters. {@link io.trunkline.micrometer.ServerMeters} and {@link
 * io.trunkline.micrometer.ClientMeters} show what a server and a client count themselves.
 *
 * <p>Names and tags are those of OpenTelemetry's semantic conventions for RPC up to 1.37, which
 * stock Dubbo 3.3 uses too.
 */
@NullMarked
package io.trunkline.micrometer;

import org.jspecify.annotations.NullMarked;
