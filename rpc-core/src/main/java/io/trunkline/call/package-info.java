/**
 * The vocabulary of a call, shared by both sides: an {@link io.trunkline.call.Invocation} is passed
 * down, an {@link io.trunkline.call.Outcome} is returned, and a {@link io.trunkline.call.Filter}
 * sees both. The runtime throws {@link io.trunkline.call.RpcException} when a call gets no usable
 * reply. {@link io.trunkline.call.GenericService} calls services whose interface is not on the
 * class path. Depends on the JDK only.
 */
@NullMarked
package io.trunkline.call;

import org.jspecify.annotations.NullMarked;
