/** Dubbo's annotations that switch it on in Spring, under their own names, on Trunkline. */
@NullMarked
package org.apache.dubbo.config.spring.context.annotation;

import org.jspecify.annotations.NullMarked;
