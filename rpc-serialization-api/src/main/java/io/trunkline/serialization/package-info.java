/**
 * The SPI of serializations, and the safety checks that all of them share.
 *
 * <p>For authors of a serialization: a {@link io.trunkline.serialization.SerializationProvider} is
 * found on the class path and creates a {@link io.trunkline.serialization.Serialization}, which
 * opens a {@link io.trunkline.serialization.MessageWriter} or {@link
 * io.trunkline.serialization.MessageReader} for each message. For applications: {@link
 * io.trunkline.serialization.SerializationOptimizer} and {@link
 * io.trunkline.serialization.Registered}.
 *
 * <p>Reading an object requires a {@link io.trunkline.serialization.ClassGate}, which decides on
 * each class by its exact name, and {@link io.trunkline.serialization.Budgets}, which limit depth
 * and size before memory is allocated. This package depends on the JDK only.
 */
@NullMarked
package io.trunkline.serialization;

import org.jspecify.annotations.NullMarked;
