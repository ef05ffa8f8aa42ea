@NullMarked
package io.trunkline.serializer.kafka;

import org.jspecify.annotations.NullMarked;
