/** Dubbo's start without Spring, under its own name, on Trunkline. */
@NullMarked
package org.apache.dubbo.config.bootstrap;

import org.jspecify.annotations.NullMarked;
