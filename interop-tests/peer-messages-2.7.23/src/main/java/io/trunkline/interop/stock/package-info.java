/** Stock Dubbo 2.7 with messages of protobuf. */
@NullMarked
package io.trunkline.interop.stock;

import org.jspecify.annotations.NullMarked;
