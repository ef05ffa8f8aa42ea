/**
 * TLS: the settings of a server ({@link io.trunkline.tls.ServerTls}) and of a client ({@link
 * io.trunkline.tls.ClientTls}), and where their keys and trusted certificates are. They are read
 * when the server starts or the client is built, and again whenever the files change.
 */
@NullMarked
package io.trunkline.tls;

import org.jspecify.annotations.NullMarked;
