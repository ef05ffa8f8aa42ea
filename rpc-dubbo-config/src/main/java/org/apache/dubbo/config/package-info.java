/**
 * Dubbo's config classes under their own names, on Trunkline: objects with setters that stand for
 * XML elements. {@code docs/dubbo-annotations.md} shows how to use them.
 */
@NullMarked
package org.apache.dubbo.config;

import org.jspecify.annotations.NullMarked;
