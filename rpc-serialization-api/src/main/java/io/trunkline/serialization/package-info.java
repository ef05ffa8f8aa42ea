/**
 * What a serialization extension implements, and what guards every one of them.
 *
 * <p>For an extension's author: {@link io.trunkline.serialization.SerializationProvider} is found,
 * makes a {@link io.trunkline.serialization.Serialization}, which opens a {@link
 * io.trunkline.serialization.MessageWriter} or {@link io.trunkline.serialization.MessageReader} for
 * one message. For an application: {@link io.trunkline.serialization.SerializationOptimizer} and
 * {@link io.trunkline.serialization.Registered}.
 *
 * <p>No object can be read without a {@link io.trunkline.serialization.ClassGate}, which decides by
 * exact name, and without {@link io.trunkline.serialization.Budgets}, which decide before anything
 * is allocated. This package depends on the JDK only.
 */
@NullMarked
package io.trunkline.serialization;

import org.jspecify.annotations.NullMarked;
