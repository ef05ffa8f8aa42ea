/**
 * Messages that protoc generated, on Dubbo's wire (names {@code protobuf} and {@code
 * protobuf-json}, wire ids 22 and 21): what stock Dubbo 2.7 and its extension for 3 write, except
 * that nobody has to register a class. The JSON has a codec of its own.
 *
 * <p>Parameters and results are messages; strings, numbers, lists and nulls travel as fields of
 * one. No class name is on the wire: the type that the signature declares says how to read a
 * message, and an exception is text. Fields that the reader's proto file lacks are dropped.
 */
@NullMarked
package io.trunkline.serialization.protobuf;

import org.jspecify.annotations.NullMarked;
