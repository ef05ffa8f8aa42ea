package io.trunkline.spring;

import io.trunkline.client.Reference;

/**
 * A reference of a context.
 *
 * @param name the name of its bean
 * @param reference the reference of the bean, with its addresses, terms and connection state
 * @param checked whether the context starts only with a provider: its {@code check} is true, and it
 *     is not lazy
 */
public record ContextReference(String name, Reference<?> reference, boolean checked) {}
