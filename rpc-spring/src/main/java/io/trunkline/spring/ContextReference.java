package io.trunkline.spring;

import io.trunkline.client.Reference;

/**
 * A reference of a context.
 *
 * @param name the name of its bean
 * @param reference what is behind the bean: addresses, terms, whether it is connected
 * @param checked whether the context does not start without a provider: its {@code check} is true,
 *     and it is not lazy
 */
public record ContextReference(String name, Reference<?> reference, boolean checked) {}
