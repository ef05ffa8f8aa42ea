/**
 * The vocabulary of a call, shared by both sides: {@link io.trunkline.call.Invocation} goes down,
 * {@link io.trunkline.call.Outcome} comes up, a {@link io.trunkline.call.Filter} sees both. {@link
 * io.trunkline.call.RpcException} is how the runtime says that a call was not answered; {@link
 * io.trunkline.call.GenericService} stands for any service whose interface is not here. JDK only.
 */
@NullMarked
package io.trunkline.call;

import org.jspecify.annotations.NullMarked;
