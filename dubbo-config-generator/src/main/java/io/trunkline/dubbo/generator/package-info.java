/**
 * Generates Dubbo's config classes, builders and annotations for rpc-dubbo-config. {@link
 * io.trunkline.dubbo.generator.ConfigGenerator} is the program.
 */
@NullMarked
package io.trunkline.dubbo.generator;

import org.jspecify.annotations.NullMarked;
