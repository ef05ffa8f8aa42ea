/**
 * The provider's half: a port, its connections, and the path of a request to the method that serves
 * it. {@link io.trunkline.internal.server.ServerPort} is the entry point.
 *
 * <p>Eleven of its types are one knot: a connection, its requests and its port all change what the
 * limits of bytes allow, and each of them has to act on that.
 */
@NullMarked
package io.trunkline.internal.server;

import org.jspecify.annotations.NullMarked;
