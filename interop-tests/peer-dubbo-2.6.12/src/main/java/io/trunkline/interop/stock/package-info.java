/** The peer program over stock Dubbo of the {@code com.alibaba.dubbo} packages: 2.6. */
@NullMarked
package io.trunkline.interop.stock;

import org.jspecify.annotations.NullMarked;
