package io.trunkline.serialization.hessian2;

/**
 * Something that a message spells out once and then refers to by number: a class with its fields,
 * or the type of a list or map. Engines remember by its id which of them the message has.
 *
 * @param id small and unique within one serialization and kind
 * @param bytes how it is spelt out
 */
record WireName(int id, byte[] bytes) {}
