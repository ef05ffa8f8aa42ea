/**
 * Calls over connections: who waits for which reply, when a connection is alive, and how requests
 * reach the code that answers them. Wires the pipeline of {@code internal.protocol} and {@code
 * internal.transport}.
 *
 * <p>Doors: {@link io.trunkline.internal.exchange.ClientEngine} with its {@link
 * io.trunkline.internal.exchange.Line lines} for the client side, {@link
 * io.trunkline.internal.exchange.ServerPort} for the server side.
 */
@NullMarked
package io.trunkline.internal.exchange;

import org.jspecify.annotations.NullMarked;
