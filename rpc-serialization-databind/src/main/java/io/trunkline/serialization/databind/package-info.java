/**
 * What serializations share that carry values by the names of fields, such as MessagePack or JSON.
 *
 * <p>A format is a {@link io.trunkline.serialization.databind.ValueSource}, which reads one value
 * after another, a {@link io.trunkline.serialization.databind.ValueSink}, which writes them, and a
 * {@link io.trunkline.serialization.databind.Dialect}, which says what its peers expect. The {@link
 * io.trunkline.serialization.databind.Binder} does the rest: it knows classes, generic types, the
 * class gate, budgets and references, and nothing of bytes.
 */
@NullMarked
package io.trunkline.serialization.databind;

import org.jspecify.annotations.NullMarked;
