/** What every {@link io.trunkline.serialization.stored.ObjectSerializer} promises. */
@NullMarked
package io.trunkline.testkit.stored;

import org.jspecify.annotations.NullMarked;
