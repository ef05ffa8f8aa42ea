/**
 * The program that either side of an interop test runs: it exports and calls the services of {@code
 * demo.bid} as it is told, over whichever runtime implements {@link
 * io.trunkline.interop.peer.RpcRuntime}. {@link io.trunkline.interop.peer.Peer} carries the
 * commands out, {@link io.trunkline.interop.peer.PeerLoop} takes them from another process. {@link
 * io.trunkline.interop.peer.PeersPage} is the page that shows which cases are played. Knows neither
 * Dubbo nor Trunkline.
 */
@NullMarked
package io.trunkline.interop.peer;

import org.jspecify.annotations.NullMarked;
