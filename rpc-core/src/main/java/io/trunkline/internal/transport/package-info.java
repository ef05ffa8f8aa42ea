/**
 * Sockets and the threads that serve them, and nothing else: event loops, connecting, binding, and
 * the queue through which any thread's frames reach a socket. What a frame is, is not known here.
 */
@NullMarked
package io.trunkline.internal.transport;

import org.jspecify.annotations.NullMarked;
