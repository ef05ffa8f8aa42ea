/**
 * Objects in caches: {@link io.trunkline.serializer.jcache.ObjectEhcacheSerializer} is what Ehcache
 * 3, also as provider of JCache, keeps and copies values with.
 */
@NullMarked
package io.trunkline.serializer.jcache;

import org.jspecify.annotations.NullMarked;
