/**
 * One connection, as both sides have it: its decoder, queue, heartbeats, framing, receipts and end,
 * and the gate that decides whether it is read. What its frames mean is the {@link
 * io.trunkline.internal.connection.Role} of the client or of the server.
 */
@NullMarked
package io.trunkline.internal.connection;

import org.jspecify.annotations.NullMarked;
