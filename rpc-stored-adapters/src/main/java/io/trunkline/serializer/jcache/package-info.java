/**
 * Objects in caches: Ehcache 3, also as provider of JCache, stores and copies values with {@link
 * io.trunkline.serializer.jcache.ObjectEhcacheSerializer}.
 */
@NullMarked
package io.trunkline.serializer.jcache;

import org.jspecify.annotations.NullMarked;
