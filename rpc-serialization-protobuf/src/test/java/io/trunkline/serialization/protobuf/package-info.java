@NullMarked
package io.trunkline.serialization.protobuf;

import org.jspecify.annotations.NullMarked;
