/** Texts for logs and messages, without passwords and tokens. Depends on nothing. */
@NullMarked
package io.trunkline.internal.text;

import org.jspecify.annotations.NullMarked;
