/**
 * The serialization that Dubbo 2.5 called {@code dubbo}, wire id 1. Fields are written in the order
 * of their names, without these; a class is described where a field declares Object, an interface
 * or a collection. Exceptions and objects with transient fields are streams of the JDK in it, in
 * which the gate decides on each class.
 *
 * <p>Two Trunkline ends use the form that msgpack has between them.
 */
@NullMarked
package io.trunkline.serialization.formats.dubbo;

import org.jspecify.annotations.NullMarked;
