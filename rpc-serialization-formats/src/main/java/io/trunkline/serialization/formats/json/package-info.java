/**
 * Lines of JSON on Dubbo's wire: {@code gson}, id 16, {@code fastjson}, id 6, and {@code json}, id
 * 5, with a common reader and writer. No library is used.
 *
 * <p>Plain messages have the form of the stock serialization of that name, and contain no class
 * names that are read except those of exceptions. Between two Trunkline ends all have the same
 * form: an object is written by its fields, with its class name if the reader would otherwise
 * create another class; a repeated object is written as a reference.
 */
@NullMarked
package io.trunkline.serialization.formats.json;

import org.jspecify.annotations.NullMarked;
