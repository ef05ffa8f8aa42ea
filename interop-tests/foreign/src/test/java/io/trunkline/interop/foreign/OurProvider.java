package io.trunkline.interop.foreign;

import demo.bid.BidService;
import demo.bid.HoldService;
import demo.bid.MomentService;
import io.trunkline.interop.peer.Sightings;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A port of Trunkline on loopback with what foreign consumers call: the bid service, also without
 * its interface, in the group blue, as version 1.2.0 and as both, and the services of held calls
 * and of times.
 */
final class OurProvider implements AutoCloseable {

  private static final long HOLD_SECONDS = 60;
  private static final long SEEN_SECONDS = 20;

  private final Sightings seen = new Sightings();
  private final CountDownLatch released = new CountDownLatch(1);
  private final RpcServer server;

  OurProvider(Duration heartbeat) throws IOException {
    MomentService moments =
        value -> {
          seen.add("moments " + value);
          return value;
        };
    this.server =
        RpcServer.builder()
            .host("127.0.0.1")
            .port(0)
            .heartbeat(heartbeat)
            .service(bids("plain").generic(true).build())
            .service(bids("blue").group("blue").build())
            .service(bids("1.2.0").version("1.2.0").build())
            .service(bids("blue 1.2.0").group("blue").version("1.2.0").build())
            .service(HoldService.class, this::hold)
            .service(MomentService.class, moments)
            .start();
  }

  private ServiceOptions.Builder<BidService> bids(String label) {
    return ServiceOptions.builder(BidService.class, new BidDesk(label, seen));
  }

  int port() {
    return server.port();
  }

  /** Waits until the services were called with this. */
  void awaitSeen(String line) {
    try {
      seen.await(line, TimeUnit.SECONDS.toMillis(SEEN_SECONDS));
    } catch (TimeoutException e) {
      throw new AssertionError(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + line, e);
    }
  }

  private String hold(String key) {
    seen.add("hold " + key);
    try {
      if (!released.await(HOLD_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nobody released " + key);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while holding " + key, e);
    }
    return key;
  }

  /** Ends all held calls. */
  void release() {
    released.countDown();
  }

  /** Shuts the port down, which waits for running calls. */
  @Override
  public void close() {
    server.close();
  }
}
