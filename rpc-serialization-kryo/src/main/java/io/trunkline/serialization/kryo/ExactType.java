package io.trunkline.serialization.kryo;

/**
 * A class that a place in a bean leaves out, because all values there are of it.
 *
 * @param place of its serializer in the table of each engine
 */
record ExactType(Class<?> type, int place) {}
