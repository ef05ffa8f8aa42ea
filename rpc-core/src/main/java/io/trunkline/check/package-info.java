/**
 * Finds problems with the classes of a service before the first call. Use {@link
 * io.trunkline.check.ServiceCheck} in a test or {@link io.trunkline.check.Check} on the command
 * line. Servers and clients check the services that they export and refer to.
 */
@NullMarked
package io.trunkline.check;

import org.jspecify.annotations.NullMarked;
