/**
 * Objects in Kafka: {@link io.trunkline.serializer.kafka.ObjectKafkaSerializer} and {@link
 * io.trunkline.serializer.kafka.ObjectKafkaDeserializer} for values and keys, and {@link
 * io.trunkline.serializer.kafka.TableHeader}, which identifies the class table of a record.
 */
@NullMarked
package io.trunkline.serializer.kafka;

import org.jspecify.annotations.NullMarked;
