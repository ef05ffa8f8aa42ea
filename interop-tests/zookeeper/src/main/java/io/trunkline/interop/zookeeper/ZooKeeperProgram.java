package io.trunkline.interop.zookeeper;

import java.io.IOException;
import org.apache.zookeeper.server.quorum.QuorumPeerMain;

/** A ZooKeeper server that ends when its input does, so that it never outlives the test. */
public final class ZooKeeperProgram {

  private ZooKeeperProgram() {}

  /**
   * Runs it.
   *
   * @param args the file of its settings
   */
  public static void main(String[] args) {
    Thread life = new Thread(ZooKeeperProgram::endWithInput, "end with input");
    life.setDaemon(true);
    life.start();
    QuorumPeerMain.main(args);
  }

  private static void endWithInput() {
    try {
      while (System.in.read() >= 0) {
        continue; // the test holds the other end
      }
    } catch (IOException e) {
      System.err.println("the input broke: " + e);
    }
    Runtime.getRuntime().halt(0);
  }
}
