/** Those of Dubbo's static functions that applications use. */
@NullMarked
package org.apache.dubbo.common.utils;

import org.jspecify.annotations.NullMarked;
