/**
 * TLS between sockets and frames: reads keys and certificates, watches their files, and makes the
 * handlers at the front of a pipeline. They hold back {@code channelActive} until the handshake is
 * done, so everything behind them knows connections that are secured, or plain where that is
 * allowed, and nothing of TLS. Knows nothing of frames and calls.
 */
@NullMarked
package io.trunkline.internal.tls;

import org.jspecify.annotations.NullMarked;
