package io.trunkline.serialization.hessian2.internal.wire;

/**
 * What a message has in full once and then refers to by number: a class with its fields, or the
 * type of a list or map. A writer remembers by the id which of them the message has.
 *
 * @param id small, and unique among the definitions or types of one serialization
 * @param bytes the name, or the whole definition, as it is written in full
 */
public record WireName(int id, byte[] bytes) {}
