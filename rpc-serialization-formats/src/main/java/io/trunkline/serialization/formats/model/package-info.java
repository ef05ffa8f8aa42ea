/**
 * The common part of serializations that carry values by the names of fields, such as MessagePack
 * and JSON.
 *
 * <p>A format is a {@link io.trunkline.serialization.formats.model.ValueSource}, which reads one
 * value after another, a {@link io.trunkline.serialization.formats.model.ValueSink}, which writes
 * them, and a {@link io.trunkline.serialization.formats.model.Dialect}, which describes the
 * conventions of its peers. The {@link io.trunkline.serialization.formats.model.Binder} handles
 * classes, generic types, the class gate, budgets and references, independent of bytes.
 */
@NullMarked
package io.trunkline.serialization.formats.model;

import org.jspecify.annotations.NullMarked;
