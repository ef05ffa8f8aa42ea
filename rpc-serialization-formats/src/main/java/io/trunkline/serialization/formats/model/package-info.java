/**
 * The object model of serializations that carry values by the names of fields, such as MessagePack
 * and JSON.
 *
 * <p>A serialization is a {@link io.trunkline.serialization.formats.model.Format} in a {@link
 * io.trunkline.serialization.formats.model.FormatSerialization}. The format has a {@link
 * io.trunkline.serialization.formats.model.ValueSource}, which reads one value after another, and a
 * {@link io.trunkline.serialization.formats.model.ValueSink}, which writes them; as an {@link
 * io.trunkline.serialization.formats.model.ItemSource} and an {@link
 * io.trunkline.serialization.formats.model.ItemSink}, these also know the borders of a message's
 * items. A {@link io.trunkline.serialization.formats.model.Dialect} describes the conventions of
 * the format's peers. The {@link io.trunkline.serialization.formats.model.Binder} handles classes,
 * generic types, the class gate, budgets and references, independent of bytes.
 */
@NullMarked
package io.trunkline.serialization.formats.model;

import org.jspecify.annotations.NullMarked;
