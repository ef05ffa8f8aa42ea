package io.trunkline.store.hazelcast;

import java.io.Serializable;
import java.util.List;

/** What the tests keep. */
record Item(String name, List<Integer> numbers) implements Serializable {}
