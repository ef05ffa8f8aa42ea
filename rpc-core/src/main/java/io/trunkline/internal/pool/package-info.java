/** The threads that run requests and complete futures. Knows nothing of calls. */
@NullMarked
package io.trunkline.internal.pool;

import org.jspecify.annotations.NullMarked;
