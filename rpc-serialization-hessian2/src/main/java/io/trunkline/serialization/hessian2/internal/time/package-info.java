/**
 * Dates, times and zones of java.time, java.util and java.sql where they are not written as the
 * stand-ins of stock peers: in the few bytes of {@link
 * io.trunkline.serialization.hessian2.internal.time.AgreedTimeCodec} between two Trunkline peers
 * that agreed on it, and in the compact mode of Dubbo 3.3.
 */
@NullMarked
package io.trunkline.serialization.hessian2.internal.time;

import org.jspecify.annotations.NullMarked;
