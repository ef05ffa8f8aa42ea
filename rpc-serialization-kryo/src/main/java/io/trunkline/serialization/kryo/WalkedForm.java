package io.trunkline.serialization.kryo;

/**
 * What writes and reads the objects of a class under one table, for who keeps it: a {@link Walked}.
 */
interface WalkedForm {}
