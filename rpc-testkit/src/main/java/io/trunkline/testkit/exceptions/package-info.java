/** The public exceptions of the JDK, and what each serialization makes of them. */
@NullMarked
package io.trunkline.testkit.exceptions;

import org.jspecify.annotations.NullMarked;
