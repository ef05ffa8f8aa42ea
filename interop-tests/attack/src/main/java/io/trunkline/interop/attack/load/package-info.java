/** The attacks, which run in a JVM of their own. {@code AttackerMain} is the program. */
@NullMarked
package io.trunkline.interop.attack.load;

import org.jspecify.annotations.NullMarked;
