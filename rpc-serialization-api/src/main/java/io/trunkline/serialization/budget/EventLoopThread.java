package io.trunkline.serialization.budget;

/**
 * A thread that serves many connections and must not wait. {@link DeepStack} refuses to make it
 * wait for a larger stack: whoever reads or writes a message there does it on another thread then.
 */
public interface EventLoopThread {}
