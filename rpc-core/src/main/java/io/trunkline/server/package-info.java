/**
 * The provider's side. Doors: {@link io.trunkline.server.RpcServer} exports {@link
 * io.trunkline.server.ServiceOptions services}; {@link io.trunkline.server.ServerCall} tells an
 * implementation about the call it is answering.
 */
@NullMarked
package io.trunkline.server;

import org.jspecify.annotations.NullMarked;
