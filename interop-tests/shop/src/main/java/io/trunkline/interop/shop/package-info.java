/** Starts a file of the shop and calls its references, on the runtime that reads it. */
@NullMarked
package io.trunkline.interop.shop;

import org.jspecify.annotations.NullMarked;
