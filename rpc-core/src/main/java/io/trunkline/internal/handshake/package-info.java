/**
 * What two ends of a connection agree on. Pure: no Netty, no clock, no input or output, no chance;
 * records come in and go out as bytes. docs/wire.md is the text to it.
 *
 * <p>Doors: {@link io.trunkline.internal.handshake.Negotiation} leads from what both sides say to
 * {@link io.trunkline.internal.handshake.Terms}; {@link io.trunkline.internal.handshake.Mark} is
 * how frames show that they belong to it.
 */
@NullMarked
package io.trunkline.internal.handshake;

import org.jspecify.annotations.NullMarked;
