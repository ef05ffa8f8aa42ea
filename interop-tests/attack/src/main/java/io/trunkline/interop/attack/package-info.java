/**
 * A lab for hostile peers. {@code Lab} is the program: it starts a provider and an attacker, each
 * in a JVM of its own, plays an honest consumer meanwhile, and judges what it measured. All traffic
 * is on 127.0.0.1.
 */
@NullMarked
package io.trunkline.interop.attack;

import org.jspecify.annotations.NullMarked;
