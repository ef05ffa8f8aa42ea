/**
 * The classes of the JDK that stock peers register with kryo, and those that applications send
 * beside them: values at the edges of each, and what each serialization makes of them.
 */
@NullMarked
package io.trunkline.testkit.types;

import org.jspecify.annotations.NullMarked;
