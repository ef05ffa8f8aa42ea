/** Apache Fory as a measured serializer. */
@NullMarked
package io.trunkline.perf.fory;

import org.jspecify.annotations.NullMarked;
