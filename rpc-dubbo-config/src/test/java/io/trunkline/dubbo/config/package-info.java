/** Tests of Dubbo's annotations, config classes, properties and bootstrap. */
@org.jspecify.annotations.NullMarked
package io.trunkline.dubbo.config;
