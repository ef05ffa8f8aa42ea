/**
 * FST on Dubbo's wire (name {@code fst}, wire id 9), for estates that use it already and for
 * trusted networks only. Nothing chooses it unless it is named.
 */
@NullMarked
package io.trunkline.serialization.fst;

import org.jspecify.annotations.NullMarked;
