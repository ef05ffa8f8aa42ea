/** Stands between two peers on loopback and sees every frame; knows neither runtime. */
@NullMarked
package io.trunkline.interop.tap;

import org.jspecify.annotations.NullMarked;
