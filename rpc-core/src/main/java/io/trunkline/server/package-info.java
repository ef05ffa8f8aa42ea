/**
 * The API for providers. Start with {@link io.trunkline.server.RpcServer}, which exports {@link
 * io.trunkline.options.ServiceOptions services}; {@link io.trunkline.call.ServerCall} tells an
 * implementation about the call it is serving.
 */
@NullMarked
package io.trunkline.server;

import org.jspecify.annotations.NullMarked;
