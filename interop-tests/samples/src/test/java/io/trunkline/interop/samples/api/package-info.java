/** Whether there is what samples use of Dubbo's API. */
@NullMarked
package io.trunkline.interop.samples.api;

import org.jspecify.annotations.NullMarked;
