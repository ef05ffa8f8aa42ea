/**
 * Lines of JSON on Dubbo's wire: {@code gson}, id 16, and {@code fastjson}, id 6, over one reader
 * and writer. Neither library is used.
 *
 * <p>Plain messages have the form of the stock serialization of that name, and name no class but
 * that of an exception. Between two Trunkline ends both have the same form: an object is written by
 * its fields, with the name of its class where the reader would make another one, and an object
 * that is there already is a reference.
 */
@NullMarked
package io.trunkline.serialization.json;

import org.jspecify.annotations.NullMarked;
