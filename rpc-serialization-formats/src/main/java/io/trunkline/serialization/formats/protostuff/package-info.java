/**
 * protostuff on Dubbo's wire, name {@code protostuff}, id 12.
 *
 * <p>Plain messages have the form of stock's extension, which is that of protostuff's runtime
 * schemas: fields by their numbers, with class names where the field's type does not determine the
 * class. Between two Trunkline ends fields are matched by name, and repeated objects are
 * references. Both are read without protostuff: no class is loaded before the gate has checked its
 * name.
 */
@NullMarked
package io.trunkline.serialization.formats.protostuff;

import org.jspecify.annotations.NullMarked;
