/** The libraries our serializations are made of, used without us. */
@NullMarked
package io.trunkline.perf.libraries;

import org.jspecify.annotations.NullMarked;
