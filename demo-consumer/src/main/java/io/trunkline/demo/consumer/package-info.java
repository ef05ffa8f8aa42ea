/** The demo's consumer: {@link io.trunkline.demo.consumer.DemoConsumer} starts it. */
@NullMarked
package io.trunkline.demo.consumer;

import org.jspecify.annotations.NullMarked;
