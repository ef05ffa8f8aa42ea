/**
 * The types of a call that both sides share. An {@link io.trunkline.call.Invocation} goes to the
 * implementation, an {@link io.trunkline.call.Outcome} comes back, and each {@link
 * io.trunkline.call.Filter} sees both. The runtime throws {@link io.trunkline.call.RpcException} if
 * a call gets no usable reply. {@link io.trunkline.call.GenericService} calls services whose
 * interface is not on the class path. Depends on the JDK only.
 */
@NullMarked
package io.trunkline.call;

import org.jspecify.annotations.NullMarked;
