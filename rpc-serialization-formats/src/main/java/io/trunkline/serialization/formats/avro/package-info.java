/**
 * Avro's binary encoding on Dubbo's wire, name {@code avro}, id 11: between two Trunkline ends.
 *
 * <p>A string of a message's head is a union of null and string, and a response's type a fixed of
 * one byte. An item is a header and a value of the schema that the header completes:
 *
 * <pre>{@code
 * header  record { classes: array<string>, records: array<array<string>> }
 * Value   record { value: union [
 *           null, boolean, int, long, float, double, string, bytes, array<Value>,
 *           record Map { entries: array<record Entry { key: Value, value: Value }> },
 *           record Byte { value: int }, record Short { value: int }, record Character { value: int },
 *           record Typed { class: int, value: Value },
 *           record Reference { number: int },
 *           ... one record for each of the header's, whose fields are Values with these names ] }
 * }</pre>
 *
 * <p>So an object is a record of its class's fields, read by the writer's schema and matched by
 * name. {@code Typed} contains the number of a class in the header, if the reader would otherwise
 * create another class. {@code Reference} contains the number of a container in the item, in the
 * order in which containers begin. Arrays are read in one block.
 */
@NullMarked
package io.trunkline.serialization.formats.avro;

import org.jspecify.annotations.NullMarked;
