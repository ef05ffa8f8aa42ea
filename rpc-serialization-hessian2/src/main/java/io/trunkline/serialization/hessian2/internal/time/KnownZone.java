package io.trunkline.serialization.hessian2.internal.time;

import io.trunkline.serialization.hessian2.internal.wire.ByteTable;
import java.time.ZoneId;

/**
 * A time zone with the bytes of its name in a message.
 *
 * @param bytes the string with its tag and length
 * @param hash of the bytes, see {@link ByteTable#nameHash}
 */
record KnownZone(ZoneId zone, byte[] bytes, int hash) {}
