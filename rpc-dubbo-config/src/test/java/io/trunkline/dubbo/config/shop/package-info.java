/** An application with services that annotations describe. */
@org.jspecify.annotations.NullMarked
package io.trunkline.dubbo.config.shop;
