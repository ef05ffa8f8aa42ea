/**
 * The provider's half: a port, its connections, and the path of a request to the method that serves
 * it. {@link io.trunkline.internal.server.ServerPort} is the entry point.
 *
 * <p>One knot of types is the port, its connections and their requests: {@code ServerPort} makes a
 * {@code ServerConnection} for each consumer, its parts ({@code FrameIntake}, {@code
 * ConsumerRequests}, {@code ReplySender}, {@code GracefulClose}, {@code ServerHandshake}) make each
 * {@code RequestTask} and send its reply, the stages of {@code ServerPath} run it, and all of them
 * use the limits and threads of the port, which are in its {@code PortParts}.
 */
@NullMarked
package io.trunkline.internal.server;

import org.jspecify.annotations.NullMarked;
