/**
 * Objects in Hazelcast: {@link io.trunkline.serializer.hazelcast.ObjectStreamSerializer} is its
 * global serializer.
 */
@NullMarked
package io.trunkline.serializer.hazelcast;

import org.jspecify.annotations.NullMarked;
