/**
 * What two ends of a connection agree on. Pure: no Netty, no clock, no input or output. So far
 * there are only the plain terms, which every stock peer understands.
 */
@NullMarked
package io.trunkline.internal.handshake;

import org.jspecify.annotations.NullMarked;
