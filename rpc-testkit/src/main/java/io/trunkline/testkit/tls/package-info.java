/**
 * Keys and certificates for tests of TLS, made when they are needed; Netty's pkitesting makes them.
 */
@NullMarked
package io.trunkline.testkit.tls;

import org.jspecify.annotations.NullMarked;
