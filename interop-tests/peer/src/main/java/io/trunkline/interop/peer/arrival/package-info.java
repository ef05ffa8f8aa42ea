/**
 * Sends the kinds of values of the test kit's catalogue over whichever runtime, and tells what
 * became of each. {@link io.trunkline.interop.peer.arrival.KindCommands} does it for a peer.
 */
@NullMarked
package io.trunkline.interop.peer.arrival;

import org.jspecify.annotations.NullMarked;
