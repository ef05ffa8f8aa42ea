/**
 * What will go wrong with the classes of a service, said before the first call. Doors: {@link
 * io.trunkline.check.ServiceCheck} for a test, {@link io.trunkline.check.Check} for a command line;
 * servers and clients do it for what they export and refer to.
 */
@NullMarked
package io.trunkline.check;

import org.jspecify.annotations.NullMarked;
