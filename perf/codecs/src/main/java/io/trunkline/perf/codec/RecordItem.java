package io.trunkline.perf.codec;

import java.io.Serializable;

/** The same item as a record. */
record RecordItem(String name, int count, double price) implements Serializable {}
