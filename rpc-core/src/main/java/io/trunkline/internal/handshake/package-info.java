/**
 * What two ends of a connection agree on. Pure: no Netty, no clock, no input or output, no
 * randomness; records come in and go out as bytes. docs/wire.md specifies them.
 *
 * <p>Entry points: {@link io.trunkline.internal.handshake.Negotiation} leads from the records of
 * both sides to {@link io.trunkline.internal.handshake.Terms}; {@link
 * io.trunkline.internal.handshake.Mark} is how frames show that they belong to it.
 */
@NullMarked
package io.trunkline.internal.handshake;

import org.jspecify.annotations.NullMarked;
