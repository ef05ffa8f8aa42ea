/**
 * What our own modules and authors of extensions test with.
 *
 * <p>Where to start: {@link io.trunkline.testkit.SerializationContract} is inherited by the test of
 * a serialization extension; {@link io.trunkline.testkit.GoldenFrames} reads frames captured from
 * stock Dubbo peers, and {@link io.trunkline.testkit.GoldenCall} is what they say; {@link
 * io.trunkline.testkit.FakeClock} stands in for {@code System.nanoTime}; {@link
 * io.trunkline.testkit.NettyLeakCheck} fails a test class that leaked a buffer; {@link
 * io.trunkline.testkit.drift.DriftedPair} is two sides whose classes have drifted apart; {@link
 * io.trunkline.testkit.faults.FaultProxy} stands between a client and its provider and does what
 * networks do.
 *
 * <p>Everything here works on the serialization API alone; Netty may be absent.
 */
@NullMarked
package io.trunkline.testkit;

import org.jspecify.annotations.NullMarked;
