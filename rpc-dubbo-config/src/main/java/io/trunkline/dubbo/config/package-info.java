/**
 * Turns Dubbo's annotations, config objects and bootstrap into the elements that rpc-spring reads
 * from XML. Applications use the types under Dubbo's names; of this package, a starter uses {@link
 * io.trunkline.dubbo.config.DubboAnnotations}.
 */
@NullMarked
package io.trunkline.dubbo.config;

import org.jspecify.annotations.NullMarked;
