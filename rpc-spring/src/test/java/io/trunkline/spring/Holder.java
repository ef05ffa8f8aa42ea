package io.trunkline.spring;

/**
 * A bean that needs a greeter.
 *
 * @param greeter injected
 */
public record Holder(Greeter greeter) {}
