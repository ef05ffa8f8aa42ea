/**
 * Objects in JMS: {@link io.trunkline.serializer.jms.ObjectMessageConverter} puts them into the
 * body of a message, {@link io.trunkline.serializer.jms.ObjectProperty} into its header.
 */
@NullMarked
package io.trunkline.serializer.jms;

import org.jspecify.annotations.NullMarked;
