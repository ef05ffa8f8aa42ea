/** Builders of config objects, under Dubbo's names. */
@NullMarked
package org.apache.dubbo.config.bootstrap.builders;

import org.jspecify.annotations.NullMarked;
