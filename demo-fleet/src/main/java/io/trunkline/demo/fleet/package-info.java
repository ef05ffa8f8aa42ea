/** {@code bin/demo fleet}: providers that come and go, found in a ZooKeeper. */
@NullMarked
package io.trunkline.demo.fleet;

import org.jspecify.annotations.NullMarked;
