/**
 * Object stores and queues whose entries live in the memory of the members of a Hazelcast cluster,
 * each on one member with a copy on another. {@link io.trunkline.store.hazelcast.HaStores} makes
 * them.
 */
@NullMarked
package io.trunkline.store.hazelcast;

import org.jspecify.annotations.NullMarked;
