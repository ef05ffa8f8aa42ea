@NullMarked
package io.trunkline.serializer;

import org.jspecify.annotations.NullMarked;
