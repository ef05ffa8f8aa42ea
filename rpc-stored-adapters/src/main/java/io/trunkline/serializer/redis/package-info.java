/**
 * Objects in Redis: {@link io.trunkline.serializer.redis.ObjectRedisSerializer} is what Spring Data
 * Redis, Spring Session and Spring Cache write values with, and {@link
 * io.trunkline.serializer.redis.RedisTables} keeps the class tables of those values beside them.
 */
@NullMarked
package io.trunkline.serializer.redis;

import org.jspecify.annotations.NullMarked;
