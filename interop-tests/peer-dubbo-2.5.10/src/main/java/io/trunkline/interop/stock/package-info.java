/** The peer program over stock Dubbo of the {@code com.alibaba.dubbo} packages: 2.5. */
@NullMarked
package io.trunkline.interop.stock;

import org.jspecify.annotations.NullMarked;
