@NullMarked
package io.trunkline.serializer.jcache;

import org.jspecify.annotations.NullMarked;
