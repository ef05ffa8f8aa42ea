package io.trunkline.serialization.hessian2;

import java.time.ZoneId;

/**
 * A time zone as a message spells it.
 *
 * @param bytes the string with its tag and length
 * @param hash of the bytes, as {@link ByteTable} counts it
 */
record KnownZone(ZoneId zone, byte[] bytes, int hash) {}
