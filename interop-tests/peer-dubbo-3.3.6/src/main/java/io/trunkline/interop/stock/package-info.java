/** The peer program over stock Dubbo of the {@code org.apache.dubbo} packages: 2.7 and 3.x. */
@NullMarked
package io.trunkline.interop.stock;

import org.jspecify.annotations.NullMarked;
