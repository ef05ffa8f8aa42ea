/** gRPC as measured systems: generated messages with the same data, HTTP/2 over one connection. */
@NullMarked
package io.trunkline.perf.grpc;

import org.jspecify.annotations.NullMarked;
