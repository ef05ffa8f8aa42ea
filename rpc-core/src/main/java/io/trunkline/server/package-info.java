/**
 * The API for providers. {@link io.trunkline.server.RpcServer} exports {@link
 * io.trunkline.options.ServiceOptions services}; {@link io.trunkline.call.ServerCall} gives an
 * implementation access to the call that it is serving.
 */
@NullMarked
package io.trunkline.server;

import org.jspecify.annotations.NullMarked;
