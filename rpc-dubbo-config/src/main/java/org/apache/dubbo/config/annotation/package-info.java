/** Dubbo's annotations of services and references, under their own names, on Trunkline. */
@NullMarked
package org.apache.dubbo.config.annotation;

import org.jspecify.annotations.NullMarked;
