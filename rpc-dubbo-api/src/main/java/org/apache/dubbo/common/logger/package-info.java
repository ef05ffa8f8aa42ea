/** Dubbo's logger, in front of SLF4J. */
@NullMarked
package org.apache.dubbo.common.logger;

import org.jspecify.annotations.NullMarked;
