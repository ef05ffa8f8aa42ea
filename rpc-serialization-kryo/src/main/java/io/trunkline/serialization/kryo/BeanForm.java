package io.trunkline.serialization.kryo;

/**
 * What the fields of a bean were compiled to, for who keeps it: {@link CompiledBean}, which is the
 * only one.
 */
interface BeanForm {}
