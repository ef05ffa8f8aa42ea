/** Starts a file of the shop and calls what it refers to, on whatever runtime reads it. */
@NullMarked
package io.trunkline.interop.shop;

import org.jspecify.annotations.NullMarked;
