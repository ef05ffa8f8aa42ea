/** Classes of an application whose objects are sent, each for something that a format can lose. */
@NullMarked
package io.trunkline.testkit.arrival.own;

import org.jspecify.annotations.NullMarked;
