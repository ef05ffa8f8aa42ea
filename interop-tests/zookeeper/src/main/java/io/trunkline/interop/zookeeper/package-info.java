/** The program of a ZooKeeper server. */
@NullMarked
package io.trunkline.interop.zookeeper;

import org.jspecify.annotations.NullMarked;
