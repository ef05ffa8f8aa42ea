/**
 * The options of clients, servers, references, services, methods and clusters. Each is immutable
 * and has a builder whose methods document the settings. {@code RpcClient.builder()} and {@code
 * RpcServer.builder()} start with the options of a client or server.
 */
@NullMarked
package io.trunkline.options;

import org.jspecify.annotations.NullMarked;
