/**
 * The implementation of Dubbo's config classes: objects that stand for XML elements, and the
 * contexts that start them in applications without Spring.
 */
@NullMarked
package io.trunkline.dubbo.objects;

import org.jspecify.annotations.NullMarked;
