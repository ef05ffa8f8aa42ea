/** Dubbo's contexts and filters in front of the services and references of rpc-spring. */
@NullMarked
package io.trunkline.dubbo.spring;

import org.jspecify.annotations.NullMarked;
