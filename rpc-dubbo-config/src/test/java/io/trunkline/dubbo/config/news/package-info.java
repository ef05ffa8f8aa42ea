/** A service that calls its consumers back, for scans. */
@NullMarked
package io.trunkline.dubbo.config.news;

import org.jspecify.annotations.NullMarked;
