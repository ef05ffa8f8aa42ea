/**
 * Sockets and the threads that serve them, and nothing else: event loops, connecting, binding, and
 * the queue through which any thread's frames reach a socket. Knows nothing of what frames contain.
 */
@NullMarked
package io.trunkline.internal.transport;

import org.jspecify.annotations.NullMarked;
