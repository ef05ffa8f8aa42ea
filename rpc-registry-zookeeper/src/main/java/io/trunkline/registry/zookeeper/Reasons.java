package io.trunkline.registry.zookeeper;

import io.trunkline.internal.text.Secrets;
import org.apache.zookeeper.KeeperException;

/** Why ZooKeeper did not do what it was asked to, in words for logs. Paths may contain tokens. */
final class Reasons {

  private Reasons() {}

  static String of(Exception e) {
    if (e instanceof KeeperException.NoAuthException refused) {
      return "its access list refuses "
          + Secrets.masked(String.valueOf(refused.getPath()))
          + "; give the registry's url the user and password that made it:"
          + " zookeeper://user:password@host:port";
    }
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : Secrets.masked(message);
  }
}
