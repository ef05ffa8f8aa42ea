/**
 * The data that the contracts send: plain serializable classes with public fields and constructors
 * without parameters, and canaries, which record whatever runs of them.
 */
@NullMarked
package io.trunkline.testkit.model;

import org.jspecify.annotations.NullMarked;
