package io.trunkline.registry.zookeeper;

import org.apache.zookeeper.KeeperException;

/** Why ZooKeeper did not do what it was asked to, in words for logs. */
final class Reasons {

  private Reasons() {}

  static String of(Exception e) {
    if (e instanceof KeeperException.NoAuthException refused) {
      return "its access list refuses "
          + refused.getPath()
          + "; give the registry's url the user and password that made it:"
          + " zookeeper://user:password@host:port";
    }
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }
}
