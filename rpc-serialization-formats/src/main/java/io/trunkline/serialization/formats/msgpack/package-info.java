/**
 * MessagePack on Dubbo's wire, name {@code msgpack}, id 27.
 *
 * <p>Plain messages have the form of stock's extension, which is Jackson's: an object is a map of
 * its properties, and no class names are written except those of exceptions. Between two Trunkline
 * ends an object is written by its fields, with its class name if the reader would otherwise create
 * another class; a repeated object is written as a reference.
 */
@NullMarked
package io.trunkline.serialization.formats.msgpack;

import org.jspecify.annotations.NullMarked;
