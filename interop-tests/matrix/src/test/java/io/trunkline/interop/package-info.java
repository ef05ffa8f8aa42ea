/**
 * Every scenario in both roles against every stock version: {@link
 * io.trunkline.interop.InteropMatrixIT} is the matrix, the {@code *Scenarios} its rows, {@link
 * io.trunkline.interop.StockVersion} and {@link io.trunkline.interop.Pairing} its columns.
 */
@NullMarked
package io.trunkline.interop;

import org.jspecify.annotations.NullMarked;
