package io.trunkline.interop.attack.provider;

import io.trunkline.interop.peer.PeerLoop;
import java.io.IOException;

/** A provider of ours, controlled over stdin as stock peers are. */
public final class OurPeer {

  private OurPeer() {}

  public static void main(String[] args) throws IOException {
    PeerLoop.run(new OurRuntime());
  }
}
