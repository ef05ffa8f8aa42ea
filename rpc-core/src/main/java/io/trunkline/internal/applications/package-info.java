/**
 * The application level of Dubbo 3 on the consumer's side: the applications of an interface, their
 * instances, the services of each revision, and the choice between the two levels. {@link
 * io.trunkline.internal.applications.ApplicationLevels} opens the sources of a client; nothing here
 * waits.
 */
@NullMarked
package io.trunkline.internal.applications;

import org.jspecify.annotations.NullMarked;
