/** Dubbo's URL and the other values that describe its calls. */
@NullMarked
package org.apache.dubbo.common;

import org.jspecify.annotations.NullMarked;
