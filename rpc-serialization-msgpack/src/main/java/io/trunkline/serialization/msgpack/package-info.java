/**
 * MessagePack on Dubbo's wire, name {@code msgpack}, id 27.
 *
 * <p>Plain messages have the form of stock's extension, which is Jackson's: an object is a map of
 * its properties, and no class is named but that of an exception. Between two Trunkline ends an
 * object is written by its fields, with the name of its class where the reader would make another
 * one, and an object that is there already is a reference.
 */
@NullMarked
package io.trunkline.serialization.msgpack;

import org.jspecify.annotations.NullMarked;
