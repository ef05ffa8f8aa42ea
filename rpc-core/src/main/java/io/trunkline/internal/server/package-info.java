/**
 * The provider's half: a port, its connections, and the path of a request to the method that serves
 * it. {@link io.trunkline.internal.server.ServerPort} is the entry point.
 */
@NullMarked
package io.trunkline.internal.server;

import org.jspecify.annotations.NullMarked;
