package io.trunkline.demo.fleet;

import org.apache.curator.test.TestingServer;

/** A ZooKeeper for the fleet, in a JVM of its own. */
final class FleetZooKeeper {

  private FleetZooKeeper() {}

  /** Prints its port, then serves until its input ends. */
  public static void main(String[] args) throws Exception {
    try (TestingServer server = new TestingServer()) {
      System.out.println(server.getPort());
      while (System.in.read() >= 0) {
        // whoever started it keeps its input open for as long as it is needed
      }
    }
    System.exit(0);
  }
}
