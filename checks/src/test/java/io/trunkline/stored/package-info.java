/** Stored objects with every serialization and compression that there is. */
@NullMarked
package io.trunkline.stored;

import org.jspecify.annotations.NullMarked;
