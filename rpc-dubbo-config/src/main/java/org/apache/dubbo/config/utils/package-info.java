/** What keeps references that were made, under Dubbo's name. */
@NullMarked
package org.apache.dubbo.config.utils;

import org.jspecify.annotations.NullMarked;
