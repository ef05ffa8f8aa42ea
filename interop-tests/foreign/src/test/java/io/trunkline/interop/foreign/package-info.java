/**
 * Trunkline against peers that are not Java. {@link io.trunkline.interop.foreign.ForeignPeer} names
 * them, {@link io.trunkline.interop.foreign.Feature} says what each of them is asked to show, and
 * {@link io.trunkline.interop.foreign.Cells} is the list of all cells, which the tests run and
 * docs/peers.md shows. {@link io.trunkline.interop.foreign.ForeignProgram} builds a peer's program
 * with the tools of its language.
 */
@NullMarked
package io.trunkline.interop.foreign;

import org.jspecify.annotations.NullMarked;
