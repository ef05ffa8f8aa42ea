/**
 * Trunkline against stock Dubbo, each in both roles. {@link io.trunkline.interop.MatrixRun} plays a
 * {@link io.trunkline.interop.Cell}: the {@code *Scenarios} are the rows of the matrix, {@link
 * io.trunkline.interop.StockVersion} and {@link io.trunkline.interop.Pairing} its columns. The
 * tests of this module and of {@code matrix} use it.
 */
@NullMarked
package io.trunkline.interop;

import org.jspecify.annotations.NullMarked;
