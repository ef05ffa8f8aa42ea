/** What runs in the JVM of an attacked provider, ours or stock. */
@NullMarked
package io.trunkline.interop.attack.provider;

import org.jspecify.annotations.NullMarked;
