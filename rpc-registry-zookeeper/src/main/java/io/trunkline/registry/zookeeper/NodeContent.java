package io.trunkline.registry.zookeeper;

import org.apache.curator.framework.CuratorFramework;
import org.jspecify.annotations.Nullable;

/** The data of an announced node, and the nodes that are written with it. Immutable. */
interface NodeContent {

  /** Curator's default data, and no other nodes. */
  NodeContent DEFAULT = () -> null;

  /** The data; null for Curator's default. */
  byte @Nullable [] data();

  /** Writes the nodes that consumers need once they see the announced one. */
  default void writeBefore(CuratorFramework curator) throws Exception {}

  /** Writes the nodes that lead consumers to the announced one. */
  default void writeAfter(CuratorFramework curator) throws Exception {}
}
