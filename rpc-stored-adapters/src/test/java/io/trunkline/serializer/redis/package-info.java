@NullMarked
package io.trunkline.serializer.redis;

import org.jspecify.annotations.NullMarked;
