@NullMarked
package io.trunkline.serializer.jms;

import org.jspecify.annotations.NullMarked;
