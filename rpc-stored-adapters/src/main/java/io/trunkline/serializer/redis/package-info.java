/**
 * Objects in Redis: Spring Data Redis, Spring Session and Spring Cache write values with {@link
 * io.trunkline.serializer.redis.ObjectRedisSerializer}, and {@link
 * io.trunkline.serializer.redis.RedisTables} stores the class tables of those values in the same
 * Redis.
 */
@NullMarked
package io.trunkline.serializer.redis;

import org.jspecify.annotations.NullMarked;
