/**
 * What Netty can do with the same bytes and nothing else: the floor that other systems are measured
 * against, and what blocking sockets can do that nobody shares. A message is its length (4 bytes),
 * an id (8 bytes) and the bytes.
 */
@NullMarked
package io.trunkline.perf.raw;

import org.jspecify.annotations.NullMarked;
