/**
 * The JDK's own classes as objects with fields, each as stock peers write it. {@link
 * io.trunkline.serialization.hessian2.internal.jdk.JdkCodecs} has those under their own names,
 * {@link io.trunkline.serialization.hessian2.internal.jdk.StandIns} the others.
 */
@NullMarked
package io.trunkline.serialization.hessian2.internal.jdk;

import org.jspecify.annotations.NullMarked;
