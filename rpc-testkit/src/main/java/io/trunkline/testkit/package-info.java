/**
 * Test tools for Trunkline's modules and for authors of extensions.
 *
 * <p>Start with {@link io.trunkline.testkit.SerializationContract}, which the test of a
 * serialization inherits; {@link io.trunkline.testkit.GoldenFrames}, which reads frames captured
 * from stock Dubbo peers, and {@link io.trunkline.testkit.GoldenCall}, which describes them; {@link
 * io.trunkline.testkit.FakeClock}, which stands in for {@code System.nanoTime}; {@link
 * io.trunkline.testkit.NettyLeakCheck}, which fails a test class that leaked a buffer; {@link
 * io.trunkline.testkit.drift.DriftedPair}, two sides whose classes have drifted apart; and {@link
 * io.trunkline.testkit.faults.FaultProxy}, which simulates network faults between a client and its
 * provider.
 *
 * <p>All of these depend only on the serialization API; Netty may be absent.
 */
@NullMarked
package io.trunkline.testkit;

import org.jspecify.annotations.NullMarked;
