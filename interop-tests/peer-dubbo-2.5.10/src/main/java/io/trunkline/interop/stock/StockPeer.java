package io.trunkline.interop.stock;

import io.trunkline.interop.peer.PeerLoop;
import java.io.IOException;

/** A provider or consumer on stock Dubbo, controlled over stdin. */
public final class StockPeer {

  private StockPeer() {}

  public static void main(String[] args) throws IOException {
    PeerLoop.run(new StockRuntime());
  }
}
