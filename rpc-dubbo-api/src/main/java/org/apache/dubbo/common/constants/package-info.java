/** Dubbo's constants. */
@NullMarked
package org.apache.dubbo.common.constants;

import org.jspecify.annotations.NullMarked;
