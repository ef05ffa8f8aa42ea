/** Dubbo's URL and what else its calls are described with, as values. */
@NullMarked
package org.apache.dubbo.common;

import org.jspecify.annotations.NullMarked;
