/** What runs in the JVM of an honest consumer of Trunkline. */
@NullMarked
package io.trunkline.interop.attack.consumer;

import org.jspecify.annotations.NullMarked;
