/** Dubbo's cache of references, under its name. */
@NullMarked
package org.apache.dubbo.common.config;

import org.jspecify.annotations.NullMarked;
