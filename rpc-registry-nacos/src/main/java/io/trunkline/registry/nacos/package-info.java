/**
 * The registry in Nacos, under Dubbo's own layout: providers are announced and found there, and
 * operators' rules and settings are read. {@link io.trunkline.registry.nacos.NacosClient} has the
 * connections.
 */
@NullMarked
package io.trunkline.registry.nacos;

import org.jspecify.annotations.NullMarked;
