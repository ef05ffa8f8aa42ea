/** The public exceptions of the JDK, and their arrival over each serialization. */
@NullMarked
package io.trunkline.testkit.exceptions;

import org.jspecify.annotations.NullMarked;
