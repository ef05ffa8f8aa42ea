@NullMarked
package io.trunkline.serializer.hazelcast;

import org.jspecify.annotations.NullMarked;
