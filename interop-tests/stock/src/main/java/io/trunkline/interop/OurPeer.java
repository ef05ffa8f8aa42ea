package io.trunkline.interop;

import io.trunkline.interop.peer.PeerLoop;
import java.io.IOException;

/** A provider or consumer on Trunkline in a JVM of its own, controlled over stdin. */
final class OurPeer {

  private OurPeer() {}

  public static void main(String[] args) throws IOException {
    TrunklineRuntime runtime = new TrunklineRuntime(Dialect.HESSIAN2);
    Runtime.getRuntime().addShutdownHook(new Thread(runtime::close)); // SIGTERM
    PeerLoop.run(runtime);
  }
}
