/**
 * The common part of serializations that carry values by the names of fields, such as MessagePack
 * and JSON.
 *
 * <p>A format is a {@link io.trunkline.serialization.databind.ValueSource}, which reads one value
 * after another, a {@link io.trunkline.serialization.databind.ValueSink}, which writes them, and a
 * {@link io.trunkline.serialization.databind.Dialect}, which describes the conventions of its
 * peers. The {@link io.trunkline.serialization.databind.Binder} handles classes, generic types, the
 * class gate, budgets and references, independent of bytes.
 */
@NullMarked
package io.trunkline.serialization.databind;

import org.jspecify.annotations.NullMarked;
