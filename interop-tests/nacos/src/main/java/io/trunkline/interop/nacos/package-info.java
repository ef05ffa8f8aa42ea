/** A Nacos server as a program. */
@NullMarked
package io.trunkline.interop.nacos;

import org.jspecify.annotations.NullMarked;
