/**
 * Dubbo's config classes under their own names, on Trunkline: objects with setters that say what an
 * XML element says. {@code docs/dubbo-annotations.md} says how they are used.
 */
@NullMarked
package org.apache.dubbo.config;

import org.jspecify.annotations.NullMarked;
