/**
 * Dubbo's wire: bytes on one side, frames and their bodies on the other. {@link
 * io.trunkline.internal.protocol.WireFormat} is the only home of its numbers; docs/wire.md is the
 * text to it.
 *
 * <p>A received frame has its body as an array, so any thread may decode it; whoever is done with
 * the frame releases it exactly once. Of the buffers that come in, {@link
 * io.trunkline.internal.protocol.FrameDecoder} releases each before it returns; a buffer that an
 * encoder returns belongs to the caller.
 */
@NullMarked
package io.trunkline.internal.protocol;

import org.jspecify.annotations.NullMarked;
