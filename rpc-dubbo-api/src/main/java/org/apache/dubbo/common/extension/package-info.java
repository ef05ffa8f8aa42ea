/** Dubbo's annotations of extensions, read where filters are found. */
@NullMarked
package org.apache.dubbo.common.extension;

import org.jspecify.annotations.NullMarked;
