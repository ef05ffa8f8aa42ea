/**
 * The serialization {@code hessian2}: Dubbo's default, and the one every Dubbo peer has.
 *
 * <p>A reader and writer of our own. {@link io.trunkline.serialization.hessian2.Forms} finds how
 * each class is written and read, {@link io.trunkline.serialization.hessian2.WriteEngine} and
 * {@link io.trunkline.serialization.hessian2.ReadEngine} do it; which class a peer's bytes may
 * name, how much they allocate and how deep they nest is decided where they are read. Start at
 * {@link io.trunkline.serialization.hessian2.Hessian2SerializationProvider}; {@link
 * io.trunkline.serialization.hessian2.ObjectCodec} is the door for an application's own types.
 */
@NullMarked
package io.trunkline.serialization.hessian2;

import org.jspecify.annotations.NullMarked;
