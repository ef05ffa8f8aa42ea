/**
 * The JDK classes that stock peers register with kryo, and other classes that applications send:
 * edge values of each, and their arrival over each serialization.
 */
@NullMarked
package io.trunkline.testkit.types;

import org.jspecify.annotations.NullMarked;
