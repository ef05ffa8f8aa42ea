/** The interface that optimizers written for Dubbo 2.7 and later implement. */
@NullMarked
package org.apache.dubbo.common.serialize.support;

import org.jspecify.annotations.NullMarked;
