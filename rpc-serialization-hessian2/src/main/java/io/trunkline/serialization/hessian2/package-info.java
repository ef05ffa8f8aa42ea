/**
 * The serialization {@code hessian2}: Dubbo's default, and the one every Dubbo peer has.
 *
 * <p>A thin layer over Apache Dubbo's hessian-lite. The library knows the form and the order of
 * fields; what a peer's bytes may cause is decided here: which class is loaded, how much is
 * allocated, how deep objects nest, and how a field is stored. Start at {@link
 * io.trunkline.serialization.hessian2.Hessian2SerializationProvider}.
 */
@NullMarked
package io.trunkline.serialization.hessian2;

import org.jspecify.annotations.NullMarked;
