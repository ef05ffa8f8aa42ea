/** hessian-lite by itself; both versions of it are compiled against these sources. */
@NullMarked
package io.trunkline.perf.hessianlite;

import org.jspecify.annotations.NullMarked;
