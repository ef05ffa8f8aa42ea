/** Keys and certificates for TLS tests, created on demand by Netty's pkitesting. */
@NullMarked
package io.trunkline.testkit.tls;

import org.jspecify.annotations.NullMarked;
