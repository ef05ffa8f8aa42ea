/**
 * protostuff on Dubbo's wire, name {@code protostuff}, id 12.
 *
 * <p>Plain messages have the form of stock's extension, which is that of protostuff's runtime
 * schemas: fields by their numbers, with the names of classes where a field does not say them.
 * Between two Trunkline ends fields go by their names, with references to what an item has had.
 * Both are read without protostuff: no class is loaded before the gate has judged its name.
 */
@NullMarked
package io.trunkline.serialization.protostuff;

import org.jspecify.annotations.NullMarked;
