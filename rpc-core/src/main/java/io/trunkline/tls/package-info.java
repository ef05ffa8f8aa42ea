/**
 * TLS settings of a server ({@link io.trunkline.tls.ServerTls}) and of a client ({@link
 * io.trunkline.tls.ClientTls}), and the locations of their keys and trusted certificates. The files
 * are read when the server starts or the client is built, and again whenever they change.
 */
@NullMarked
package io.trunkline.tls;

import org.jspecify.annotations.NullMarked;
